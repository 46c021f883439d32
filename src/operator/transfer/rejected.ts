/** The file cannot be imported; the message is one line that says why. Nothing was changed. */
export class ImportRejected extends Error {
  override name = 'ImportRejected'
}
