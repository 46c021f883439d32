import { MAX_ATTACHMENTS } from '../../../domain/attachments.ts'
import { firstCharacters } from '../../../domain/characters.ts'
import { ApiError } from '../../core/errors.ts'
import { attachmentsOf } from '../../core/fatturapa/reader.ts'
import type { TransactionContext } from '../../core/trpc.ts'
import { OWNERS } from '../attachments/owners.ts'
import { attach } from '../attachments/service.ts'
import { createFile } from '../files/service.ts'

const LONGEST_NAME = 255

/** A name that a file can have; one that is missing is called after its place. */
const fitName = (name: string, index: number) =>
  firstCharacters(name.replace(/[\p{Cc}/\\]/gu, '').trim(), LONGEST_NAME) || `allegato-${index + 1}`

/**
 * Attaches what a received file holds to its expense (electronic-invoices.md#registering); what is of no kind that is
 * kept stays in the file alone.
 */
export async function attachHeld(context: TransactionContext, id: string, expense_id: string): Promise<void> {
  if (!context.files) return
  const source = await context.db
    .select('electronic_invoice')
    .innerJoin('received_electronic_file as received', (join) =>
      join
        .onRef('received.company_id', '=', 'electronic_invoice.company_id')
        .onRef('received.id', '=', 'electronic_invoice.received_file_id'),
    )
    .select(['received.xml', 'body_index'])
    .where('electronic_invoice.id', '=', id)
    .executeTakeFirstOrThrow()
  const held = attachmentsOf(source.xml, source.body_index!).slice(0, MAX_ATTACHMENTS)
  for (const [index, { name, bytes }] of held.entries()) {
    try {
      const file = await createFile(context, {
        name: fitName(name, index),
        content: bytes.toString('base64'),
      })
      await attach(context, { owner: OWNERS.expense, id: expense_id }, { file_id: file.id })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    }
  }
}
