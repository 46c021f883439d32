import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** What a PDF is beside its pages (docs/printing.md#standards). */
export type Standing = {
  standard?: 'ua-1' | 'a-3a'
  /** When it says that it was made, in seconds since 1970; the same data is the same bytes then. */
  made_at?: number
}

/** What is compiled: a template of this folder, what it says as JSON, and the pictures and files that the JSON names. */
export type Order = Standing & { template: string; data: string; pictures: Record<string, Uint8Array> }

export type Answer = { pdf: Uint8Array } | { error: string }

/** What a template prints: texts and amounts in words of the reader, and pictures by their names. */
export type Print = Standing & { template: string; data: object; pictures?: Record<string, Uint8Array> }

/** A compilation that takes longer is stopped with its thread. */
const LONGEST_MS = 30_000

/** A thread without work ends after that long and gives its memory back. */
const IDLE_MS = 60_000

/** Longer words are broken anywhere: they would run out of their column. */
const UNBROKEN = /\S{16,}/gu

/** A tab has no width in Typst and would join two words. */
const printable = (text: string) =>
  text.replaceAll('\t', ' ').replace(UNBROKEN, (word) => [...word].join('\u200b'))

/** What templates lay out; under a `path` pictures and files are found, however long it is. */
const laidOut = (key: string, value: unknown) =>
  typeof value === 'string' && key !== 'path' ? printable(value) : value

let worker: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** The thread is started by the first document: no start of a server waits for the compiler, none pays for it. */
function startedWorker(): Worker {
  clearTimeout(idle)
  if (worker) return worker
  const started = new Worker(new URL('./compile-worker.ts', import.meta.url))
  started.unref()
  started.once('exit', () => {
    if (worker === started) worker = undefined
  })
  worker = started
  return started
}

function endWorker(): void {
  void worker?.terminate()
  worker = undefined
}

/** What the work comes to, or a failure where it takes too long. */
async function inTime<R>(work: (signal: AbortSignal) => Promise<R>): Promise<R> {
  const ending = new AbortController()
  const tooLate = AbortSignal.timeout(LONGEST_MS)
  try {
    return await Promise.race([
      work(ending.signal),
      once(tooLate, 'abort', { signal: ending.signal }).then(() => {
        throw new Error(`It took more than ${LONGEST_MS} ms.`)
      }),
    ])
  } finally {
    ending.abort()
  }
}

async function answerTo(order: Order): Promise<Answer> {
  const thread = startedWorker()
  try {
    return await inTime(async (signal) => {
      const answered = once(thread, 'message', { signal })
      const ended = once(thread, 'exit', { signal }).then(() => [{ error: 'The thread ended.' }])
      thread.postMessage(order)
      const [answer] = await Promise.race([answered, ended])
      return answer as Answer
    })
  } catch (error) {
    endWorker()
    return { error: String(error) }
  } finally {
    idle = setTimeout(endWorker, IDLE_MS).unref()
  }
}

async function compile({ template, data, pictures = {}, ...standing }: Print): Promise<Uint8Array> {
  const answer = await answerTo({ template, data: JSON.stringify(data, laidOut), pictures, ...standing })
  if ('error' in answer) throw new Error(`${template} was not compiled: ${answer.error}`)
  return answer.pdf
}

/** Documents wait for each other: pictures and compiler take the memory of one, however many are asked for at once. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Makes a PDF (docs/printing.md#templates). What it says is gathered when its turn has come.
 * @throws where the template fails on what it was given
 */
export function makePdf(gather: () => Promise<Print>): Promise<Uint8Array> {
  const work = async () => compile(await inTime(gather))
  const mine = turn.then(work, work)
  turn = mine.catch(() => undefined)
  return mine
}
