import type { Readable } from 'node:stream'

/** A stretch of the bytes, both ends included. */
export type Range = { start: number; end: number }

/** The storage gave no answer, or one that says that it cannot for the moment: nothing is known to be wrong with what was asked. */
export class StorageAway extends Error {
  override name = 'StorageAway'
}

/**
 * Where bytes lie. A key is a path of words divided by slashes, `<company>/<file>/<name>`; what was put under one never
 * changes, so that a reader needs no lock. Each throws StorageAway where the same may succeed a moment later.
 */
export type FileStore = {
  /** Moves a file of this machine there, whole or not at all; it need not exist here any more. */
  put(key: string, file: string): Promise<void>
  /** The bytes, or a stretch of them, as fast as they are read. */
  read(key: string, range?: Range): Promise<Readable>
  /** Erases what lies under a key, and under all that begin with it and a slash. Nothing there is no fault. */
  erase(key: string): Promise<void>
  close(): void
}
