import { createRequire } from 'node:module'
import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler, type NodeTypstDocument } from '@myriaddreamin/typst-ts-node-compiler'
import type { Answer, Order, Standing } from './compiler.ts'

/*
 * The thread that compiles: one document after another, so that memory is that of one. Templates lie beside this file,
 * pictures are files that exist in memory only.
 */

const TEMPLATES = import.meta.dirname

const { resolve } = createRequire(import.meta.url)

const FONTS = ['400Regular', '600SemiBold', '700Bold'].map((weight) =>
  path.dirname(resolve(`@expo-google-fonts/inter/${weight}/Inter_${weight}.ttf`)),
)

const compiler = NodeCompiler.create({ workspace: TEMPLATES, fontArgs: [{ fontPaths: FONTS }] })

function layOut(mainFilePath: string, inputs: Record<string, string>): NodeTypstDocument {
  const compiled = compiler.compile({ mainFilePath, inputs })
  if (!compiled.result) throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  return compiled.result
}

/** About what a page holds, in letters of its data; more of them are not tried on one. */
const MAX_SINGLE_LENGTH = 5000

/**
 * Pages that count each other are laid out twice, first to learn how many there are: a document that may fit on one is tried
 * as a single page, which takes half the time (`single` of frame.typ).
 */
function layOutPages(mainFilePath: string, data: string): NodeTypstDocument {
  if (path.basename(mainFilePath) === 'document.typ' && data.length <= MAX_SINGLE_LENGTH) {
    const tried = layOut(mainFilePath, { data, pages: 'single' })
    if (tried.numOfPages === 1) return tried
  }
  return layOut(mainFilePath, { data })
}

/** One try; the data says whether a file is attached. */
function tryOut(mainFilePath: string, data: string, { standard, made_at }: Standing): Uint8Array {
  return compiler.pdf(layOutPages(mainFilePath, data), {
    ...(standard && { pdfStandard: standard }),
    ...(made_at !== undefined && { creationTimestamp: made_at }),
  })
}

/** What was laid out for a document with pictures is let go at once; of others the last one is kept. */
const MAX_KEPT_BYTES = 1024 * 1024

/** How many further documents the compiler keeps what it laid out: the same one is often asked for twice. */
function keptFor(pictures: Order['pictures']): number {
  const bytes = Object.values(pictures).reduce((sum, { byteLength }) => sum + byteLength, 0)
  return bytes > MAX_KEPT_BYTES ? 0 : 1
}

const withoutFile = (data: string) => JSON.stringify({ ...JSON.parse(data), attached: null })

function compile({ template, data, pictures, standard, made_at }: Order): Uint8Array {
  for (const [name, bytes] of Object.entries(pictures)) {
    compiler.mapShadow(path.join(TEMPLATES, name), Buffer.from(bytes))
  }
  const mainFilePath = path.join(TEMPLATES, template)
  if (!standard) return tryOut(mainFilePath, data, { made_at })
  try {
    return tryOut(mainFilePath, data, { standard, made_at })
  } catch {
    // A character that no font of ours has is against the standard: no text makes a document fail.
    return tryOut(mainFilePath, withoutFile(data), { made_at })
  }
}

setFlagsFromString('--expose-gc')
const collect: (options: { type: 'minor' }) => void = runInNewContext('gc')

/**
 * Nothing of a document outlives the next one: memory stays what it was. The pages that were laid out are let go with the
 * object that stands for them, which is too small for V8 to collect it of itself: the next ones would lie in new memory.
 */
function forget({ pictures }: Order): void {
  compiler.resetShadow()
  compiler.evictCache(keptFor(pictures))
  collect({ type: 'minor' })
}

function answerTo(order: Order): Answer {
  try {
    return { pdf: compile(order) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

parentPort!.on('message', (order: Order) => {
  parentPort!.postMessage(answerTo(order))
  // nobody waits for it
  forget(order)
})
