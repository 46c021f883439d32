import { createRequire } from 'node:module'
import path from 'node:path'
import { parentPort } from 'node:worker_threads'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import type { Answer, Order } from './compiler.ts'

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

function compile({ template, data, pictures }: Order): Uint8Array {
  for (const [name, bytes] of Object.entries(pictures)) {
    compiler.mapShadow(path.join(TEMPLATES, name), Buffer.from(bytes))
  }
  try {
    const mainFilePath = path.join(TEMPLATES, template)
    const compiled = compiler.compile({ mainFilePath, inputs: { data } })
    if (compiled.result) return compiler.pdf(compiled.result)
    throw new Error(JSON.stringify(compiled.takeError()?.shortDiagnostics))
  } finally {
    // Nothing of a document is kept for the next one: memory stays what it was.
    compiler.resetShadow()
    compiler.evictCache(0)
  }
}

function answerTo(order: Order): Answer {
  try {
    return { pdf: compile(order) }
  } catch (error) {
    return { error: (error as Error).message }
  }
}

parentPort!.on('message', (order: Order) => parentPort!.postMessage(answerTo(order)))
