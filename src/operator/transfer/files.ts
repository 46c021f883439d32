import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
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

/**
 * The lines of a text, without their end. Only a line feed ends one: node:readline does so at U+2028 and U+2029 too,
 * which stand in JSON as they are.
 */
async function* linesIn(text: AsyncIterable<string>): AsyncGenerator<string> {
  let line = ''
  for await (const part of text) {
    const [end = '', ...next] = part.split('\n')
    line += end
    for (const begun of next) {
      yield line.endsWith('\r') ? line.slice(0, -1) : line
      line = begun
    }
  }
  if (line !== '') yield line
}

/** The lines of a file, or of stdin. */
export async function* linesOf(file: string | undefined): AsyncGenerator<string> {
  if (file === undefined) return yield* linesIn(process.stdin.setEncoding('utf8'))
  const handle = await open(file)
  yield* linesIn(handle.createReadStream({ encoding: 'utf8' }))
}
