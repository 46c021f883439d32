import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'

/** Bytes of one upload (files.md#limits). */
export const MAX_UPLOAD_BYTES = 25 * 1024 * 1024

/** An upload has more bytes than may be. */
export class UploadTooLarge extends Error {}

/** Bytes that lie on this machine until they are looked at and stored. */
export type Spooled = { path: string; size: number; sha256: string }

/** A folder for bytes that are on their way. */
export class Spool {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  /** A path in it that nobody else has. */
  async newPath(): Promise<string> {
    await mkdir(this.#folder, { recursive: true })
    return path.join(this.#folder, randomUUID())
  }

  /**
   * Writes what comes to the disk as it comes; a broken or too long stream, or a full disk, leaves nothing.
   * @throws UploadTooLarge, or what the stream failed with
   */
  async take(bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<Spooled> {
    const target = await this.newPath()
    const hash = createHash('sha256')
    let size = 0
    const file = await open(target, 'wx', 0o600)
    try {
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > MAX_UPLOAD_BYTES) throw new UploadTooLarge()
        hash.update(chunk)
        // all of it: `write` puts down what there is room for, and says so in a number
        await file.writeFile(chunk)
      }
      await file.sync()
    } catch (error) {
      await file.close()
      await this.drop(target)
      throw error
    }
    await file.close()
    return { path: target, size, sha256: hash.digest('hex') }
  }

  /** Removes what is not needed any more; nothing there is no fault. */
  async drop(target: string): Promise<void> {
    await rm(target, { force: true })
  }

  /** Removes what a process that died has left. */
  async dropOlderThan(milliseconds: number): Promise<void> {
    const names = await readdir(this.#folder).catch(() => [])
    for (const name of names) {
      const target = path.join(this.#folder, name)
      const found = await stat(target).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > milliseconds) await this.drop(target)
    }
  }
}
