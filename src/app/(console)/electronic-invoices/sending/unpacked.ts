import { bareFileName } from '../../../../domain/file-names.ts'

/** A file as the server takes it: what it is called, and its bytes in base64. */
export type Unpacked = { name: string; content: string }

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

/** Whether a file of a ZIP is called as messages are. */
export const isMessageName = (name: string) =>
  /\.xml$/i.test(name) && /_(RC|NS|MC|NE|DT|AT|MT|EC|SE)_/i.test(name)

/** The files in what was chosen: of a ZIP those that it holds and that are wanted, else the file itself. */
export async function unpack(chosen: File, isWanted: (name: string) => boolean): Promise<Unpacked[]> {
  const bytes = new Uint8Array(await chosen.arrayBuffer())
  if (!isZip(bytes)) return [{ name: chosen.name, content: toBase64(bytes) }]
  const { unzipSync } = await import('fflate')
  return Object.entries(unzipSync(bytes, { filter: ({ name }) => isWanted(name) })).map(
    ([name, content]) => ({ name: bareFileName(name), content: toBase64(content) }),
  )
}
