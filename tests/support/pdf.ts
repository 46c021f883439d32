import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect } from 'vitest'
import type { Body, Client } from './client.ts'
import { succeed } from './documents.ts'
import { fetchBytes } from './files.ts'

/** The text of each page of a PDF, as a reader would select it. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : '')).join('')
  })
  return Promise.all(pages)
}

/** A text of a PDF, and where on its page it stands, in millimetres from the left lower corner. */
type Place = { text: string; page: number; left: number; right: number; baseline: number }

const POINTS_A_MILLIMETRE = 72 / 25.4

/** The texts of a PDF with their places. */
export async function placesOf(pdf: Buffer): Promise<Place[]> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const pages = Array.from({ length: document.numPages }, async (_, index) => {
    const { items } = await (await document.getPage(index + 1)).getTextContent()
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [left = 0, baseline = 0] = item.transform.slice(4).map((at: number) => at / POINTS_A_MILLIMETRE)
      const right = left + item.width / POINTS_A_MILLIMETRE
      return [{ text: item.str, page: index + 1, left, right, baseline }]
    })
  })
  return (await Promise.all(pages)).flat()
}

/** The link that a route answers, and what it leads to. */
export async function fetchPdf(
  client: Client,
  path: string,
): Promise<{ link: Body; pdf: Buffer; text: string }> {
  const link = succeed(await client.get(path))
  const { status, bytes } = await fetchBytes(link.content_url)
  expect(status).toBe(200)
  return { link, pdf: bytes, text: (await pagesOf(bytes)).join('\f') }
}

/** The files within a PDF, by their names. */
export async function attachedTo(pdf: Buffer): Promise<Record<string, string>> {
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise
  const held = (await document.getAttachments()) ?? new Map()
  const files = [...held].map(async ([id, { filename }]) => {
    const content = (await document.getAttachmentContent(id)) as unknown as
      | Uint8Array
      | { content: Uint8Array }
    return [filename, Buffer.from('content' in content ? content.content : content).toString()]
  })
  return Object.fromEntries(await Promise.all(files))
}
