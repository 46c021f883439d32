import { bareFileName } from '../../../../domain/file-names.ts'

/** A file as the server takes it: what it is called, and its bytes in base64. */
export type Unpacked = { name: string; content: string }

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}

const asTaken = (name: string, bytes: Uint8Array): Unpacked => ({ name, content: toBase64(bytes) })

const bytesOf = async (chosen: File) => new Uint8Array(await chosen.arrayBuffer())

/** What was chosen, as it is. */
export const readWhole = async (chosen: File) => asTaken(chosen.name, await bytesOf(chosen))

/** Whether a file of a ZIP is called as messages are. */
export const isMessageName = (name: string) =>
  /\.xml$/i.test(name) && /_(RC|NS|MC|NE|DT|AT|MT|EC|SE)_/i.test(name)

/** Larger ones are no invoices: what a ZIP says of its files is looked at before they are unpacked. */
const LARGEST = 10 * 1024 * 1024
export const LARGEST_TOGETHER = 100 * 1024 * 1024

/** Which files of a ZIP are unpacked: those that are wanted, not too large, each and together. */
function sizedFilter(isWanted: (name: string) => boolean) {
  let left = LARGEST_TOGETHER
  return ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!isWanted(name) || originalSize > LARGEST || originalSize > left) return false
    left -= originalSize
    return true
  }
}

/** The files in what was chosen: of a ZIP those that it holds and that are wanted, else the file itself. */
export async function unpack(chosen: File, isWanted: (name: string) => boolean): Promise<Unpacked[]> {
  const bytes = await bytesOf(chosen)
  if (!isZip(bytes)) return [asTaken(chosen.name, bytes)]
  const { unzipSync } = await import('fflate')
  const held = Object.entries(unzipSync(bytes, { filter: sizedFilter(isWanted) }))
  return held.map(([name, content]) => asTaken(bareFileName(name), content))
}
