import { createReadStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from './store.ts'

/** Bytes as files below a folder; what is moved there must lie on the same file system. */
export class DataFolderStore implements FileStore {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  #pathOf(key: string): string {
    return path.join(this.#folder, ...key.split('/'))
  }

  async put(key: string, file: string): Promise<void> {
    const target = this.#pathOf(key)
    await mkdir(path.dirname(target), { recursive: true })
    await rename(file, target)
  }

  async read(key: string, range?: { start: number; end: number }) {
    const stream = createReadStream(this.#pathOf(key), range)
    await new Promise((resolve, reject) => stream.once('open', resolve).once('error', reject))
    return stream
  }

  async erase(key: string): Promise<void> {
    await rm(this.#pathOf(key), { recursive: true, force: true })
  }

  close(): void {}
}
