import { z } from 'zod'
import type { Storage } from '../../../storage/open-storage.ts'
import type { CompanyDatabase } from '../company-database.ts'
import { notFound } from '../errors.ts'
import type { Context } from '../trpc.ts'
import * as values from '../values.ts'
import { filesOf } from './access.ts'

/** What a route answers that gives a file (files.md#document-links). */
export const documentLink = z
  .object({
    object: z.literal('document_link').describe('Always `document_link`.'),
    name: z.string().meta({ description: 'What the file is called.', example: 'preventivo-12.pdf' }),
    content_type: z.string().meta({ description: 'Its media type.', example: 'application/pdf' }),
    content_url: z.string().describe('Where its bytes can be fetched without a key, for 5 to 15 minutes.'),
    urls_expire_at: values.dateTimeOut().describe('When that ends.'),
  })
  .meta({ id: 'DocumentLink', description: 'Where a file can be fetched.' })

/** Where a file is made from: the company's rows and the bytes that it keeps. */
export type Source = { db: CompanyDatabase; files: Storage }

type Made = { name: string; content_type: string; disposition: 'inline' | 'attachment' }

/** A file that is made by being fetched. */
export type MadeFile = Made & { bytes: () => Promise<Uint8Array> }

/** One that may be larger than memory: its pieces are made as they are sent. A failure before the first is an answer of its own. */
export type MadeArchive = Made & { pieces: () => Promise<AsyncIterable<Uint8Array>> }

/** Says of a record what file it gives. Unknown record: 404. */
type Make = (source: Source, id: string, options: readonly string[]) => Promise<MadeFile | MadeArchive>

const KINDS = new Map<string, Make>()

/**
 * Declares a kind of file that is made by being fetched. Answers the function that a route calls for its
 * `document_link`: key, permission and record are looked at there and then, the bytes are made when the link is opened.
 * @param kind names it in the signed link, such as `quote`; nothing else may be called so
 * @param make reads the record and says what the file is called; `options` are those that the route was asked with
 */
export function madeFile(kind: string, make: Make) {
  KINDS.set(kind, make)
  return async (ctx: Pick<Context, 'db' | 'files'>, id: string, options: readonly string[] = []) => {
    const files = filesOf(ctx)
    const { company_id } = ctx.db
    const { name, content_type } = await make({ db: ctx.db, files }, id, options)
    const expires = files.links.expiry()
    const path = files.links.pathOf({
      ...{ purpose: 'made', company_id, id, expires },
      what: [kind, ...options].join(':'),
    })
    return {
      object: 'document_link' as const,
      name,
      content_type,
      content_url: files.base_url + path,
      urls_expire_at: expires.toISOString(),
    }
  }
}

/** What a signed link leads to. Unknown, or its record deleted: 404. */
export async function openMade(source: Source, id: string, what: string): Promise<MadeFile | MadeArchive> {
  const [kind, ...options] = what.split(':')
  const make = KINDS.get(kind!)
  if (!make) throw notFound('file')
  return make(source, id, options)
}

/** A document's paper, for a mail or to be kept. */
export async function openPaper(source: Source, id: string, what: string): Promise<MadeFile> {
  const made = await openMade(source, id, what)
  if (!('bytes' in made)) throw new Error(`${what} is no paper.`)
  return made
}
