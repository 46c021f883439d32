import type { FileHandle } from 'node:fs/promises'

/*
 * The names in a ZIP, from its central directory (PKWARE's APPNOTE, 4.3.12 and 4.3.16): nothing is unpacked.
 */

const END_SIGNATURE = 0x06054b50
const ENTRY_SIGNATURE = 0x02014b50
/** The end's own bytes and the longest comment after them. */
const MAX_END = 22 + 0xffff
const MAX_DIRECTORY = 4 * 1024 * 1024

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  const { bytesRead } = await file.read(bytes, 0, length, position)
  return bytes.subarray(0, bytesRead)
}

/** The bytes of the central directory; undefined where there is none. */
async function directoryOf(file: FileHandle, size: number): Promise<Buffer | undefined> {
  const tail = await readAt(file, Math.max(0, size - MAX_END), Math.min(size, MAX_END))
  for (let at = tail.length - 22; at >= 0; at--) {
    if (tail.readUInt32LE(at) !== END_SIGNATURE) continue
    const [length, start] = [tail.readUInt32LE(at + 12), tail.readUInt32LE(at + 16)]
    if (length > MAX_DIRECTORY || start + length > size) return undefined
    return readAt(file, start, length)
  }
  return undefined
}

/** Whether a ZIP holds an entry of this name. */
export async function zipHolds(file: FileHandle, size: number, wanted: string): Promise<boolean> {
  const directory = await directoryOf(file, size)
  if (!directory) return false
  for (let at = 0; at + 46 <= directory.length && directory.readUInt32LE(at) === ENTRY_SIGNATURE; ) {
    const name = directory.readUInt16LE(at + 28)
    if (directory.toString('utf8', at + 46, at + 46 + name) === wanted) return true
    at += 46 + name + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32)
  }
  return false
}
