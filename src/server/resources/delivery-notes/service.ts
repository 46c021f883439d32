import { v7 as uuidv7 } from 'uuid'
import { today } from '../../core/clock.ts'
import type { CompanyDatabase, CompanyTransaction } from '../../core/company-database.ts'
import { applyBatch, type Batch, checkBatchSize, type LineInput } from '../../core/documents/line-batch.ts'
import { type ArticleLine, readSources } from '../../core/documents/line-sources.ts'
import { PRICED_COLUMNS, writeLines } from '../../core/documents/line-store.ts'
import { deleteRecord } from '../../core/records.ts'
import type { Context } from '../../core/trpc.ts'
import { findDeliveryNote, readLines } from './reads.ts'
import type { DeliveryNoteBody } from './schema.ts'
import { checkReferences, copiedNames, lockDeliveryNote, requireDraft, requireOneParty } from './standing.ts'

/** Makes a draft without lines; its number comes with the issue. @throws 422 `supplier_id` */
export function createDeliveryNote({ db, principal }: Context, body: DeliveryNoteBody) {
  const party = {
    ...{ customer_id: body.customer_id ?? null, supplier_id: body.supplier_id ?? null },
    vehicle_id: body.vehicle_id ?? null,
  }
  requireOneParty(party)
  return db.transaction(async (tx) => {
    await checkReferences(tx, body)
    const id = uuidv7()
    const document_date = today(principal.company.time_zone)
    const row = { document_date, ...body, ...(await copiedNames(tx, party)), id }
    await tx.insert('delivery_note', { ...row, seq_number: null }).execute()
    return findDeliveryNote(tx, id)
  })
}

type Named = Parameters<typeof copiedNames>[1]

/** What is copied anew of whom the patch writes, also of those that stand: each name with its own id. */
async function namesAnew(tx: CompanyTransaction, patch: DeliveryNoteBody, next: Named) {
  const isParty = patch.customer_id !== undefined || patch.supplier_id !== undefined
  if (!isParty && patch.vehicle_id === undefined) return {}
  const { customer_name, supplier_name, vehicle_name, vehicle_license } = await copiedNames(tx, next)
  return {
    ...(isParty && { customer_name, supplier_name }),
    ...(patch.vehicle_id !== undefined && { vehicle_name, vehicle_license }),
  }
}

/** Changes the fields sent of a draft. @throws 409 `delivery_note_not_draft` */
export function updateDeliveryNote(db: CompanyDatabase, id: string, patch: DeliveryNoteBody) {
  return db.transaction(async (tx) => {
    const note = await lockDeliveryNote(tx, id)
    requireDraft(note)
    const { customer_id = note.customer_id, supplier_id = note.supplier_id } = patch
    const { vehicle_id = note.vehicle_id } = patch
    requireOneParty({ customer_id, supplier_id })
    await checkReferences(tx, patch)
    const names = await namesAnew(tx, patch, { customer_id, supplier_id, vehicle_id })
    await tx.change('delivery_note', note, { ...patch, ...names })
    return findDeliveryNote(tx, id)
  })
}

/** A line takes of an article what it shows; its cost is nobody's business. */
function shownLineOf(article: ArticleLine | undefined): LineInput | undefined {
  if (!article) return undefined
  const { kind, purchase_price, ...line } = article
  return line
}

/** Changes a draft's lines in one transaction, with its row held (lines.md#batch). @throws 409 `delivery_note_not_draft` */
export function changeLines(db: CompanyDatabase, id: string, batch: Batch<LineInput>) {
  return db.transaction(async (tx) => {
    checkBatchSize(batch)
    const note = await lockDeliveryNote(tx, id)
    requireDraft(note)
    const before = await tx.lockedLines('delivery_note', id, readLines)
    const { articles, ...sources } = await readSources(tx, batch, note.customer_id)
    const fromArticle = (article_id: string) => shownLineOf(articles.get(article_id))
    const { lines, totals } = applyBatch(before, batch, { ...sources, fromArticle })
    const document = { kind: 'delivery_note', id } as const
    const always = await writeLines(tx, document, { before, after: lines, columns: PRICED_COLUMNS })
    await tx.change('delivery_note', note, totals, { always })
    return findDeliveryNote(tx, id)
  })
}

/** Deletes a draft logically. @throws 409 `delivery_note_not_draft` */
export const deleteDeliveryNote = (db: CompanyDatabase, id: string) =>
  deleteRecord(db, {
    table: 'delivery_note',
    id,
    find: async (tx) => {
      const note = await findDeliveryNote(tx, id)
      requireDraft(note)
      return note
    },
  })
