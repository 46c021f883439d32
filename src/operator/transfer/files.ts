import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import type { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'

/** Writes line after line, and waits whenever the reader at the other end is slower. */
function writerTo(stream: Writable) {
  let failure: Error | undefined
  stream.on('error', (error) => (failure = error))
  return async (line: string) => {
    if (failure) throw failure
    if (!stream.write(line)) await once(stream, 'drain')
  }
}

/** Lets the work write a file of its own user's, which has its name only once it is whole. */
export async function toFile<R>(
  file: string,
  work: (write: (line: string) => Promise<void>) => Promise<R>,
): Promise<R> {
  const part = `${file}.part`
  const stream = createWriteStream(part, { mode: 0o600 })
  try {
    const result = await work(writerTo(stream))
    stream.end()
    await finished(stream)
    await rename(part, file)
    return result
  } catch (error) {
    stream.destroy()
    await rm(part, { force: true })
    throw error
  }
}

/** Lets the work write to stdout. */
export function toStdout<R>(work: (write: (line: string) => Promise<void>) => Promise<R>): Promise<R> {
  return work(writerTo(process.stdout))
}

/** The lines of a file, or of stdin. */
export async function* linesOf(file: string | undefined): AsyncGenerator<string> {
  if (file === undefined) return yield* createInterface({ input: process.stdin })
  const handle = await open(file)
  yield* handle.readLines()
}
