import { sql } from 'kysely'
import type { CompanyTransaction } from '../../core/company-database.ts'
import { fileStem } from '../../core/fatturapa/file-name.ts'
import type { SdiMessage } from '../../core/fatturapa/message-reader.ts'
import { lockElectronicInvoice } from './standing.ts'

/*
 * Metadata (MT) tell the number of a file that was received, before or after it comes; they are kept with its first
 * document (electronic-invoices.md#received-files).
 */

/** Metadata of a file of this name, oldest first. */
export const metadataOf = (tx: CompanyTransaction, file_name: string) =>
  tx
    .select('electronic_invoice_message')
    .select(['id', 'sdi_identifier'])
    .where('type', '=', 'MT')
    .where(
      sql<boolean>`lower(regexp_replace(invoice_file_name, '(\\.(xml|p7m|zip))+$', '', 'i')) = lower(${fileStem(file_name)})`,
    )
    .orderBy('received_at')
    .execute()

/** Keeps metadata with the document that they tell of, unless another has them. */
export async function adoptMetadata(
  tx: CompanyTransaction,
  ids: readonly string[],
  electronic_invoice_id: string,
): Promise<void> {
  for (const id of ids)
    await tx
      .update('electronic_invoice_message')
      .set({ electronic_invoice_id })
      .where('id', '=', id)
      .where('electronic_invoice_id', 'is', null)
      .execute()
}

/** Gives files that were received the number that their metadata tell, and the metadata to the first. */
export async function identifyReceived(
  tx: CompanyTransaction,
  message_id: string,
  { invoice_file_name, sdi_identifier }: SdiMessage,
): Promise<void> {
  const files = await tx
    .select('received_electronic_file')
    .select(['id', 'sdi_identifier'])
    .where('stem', '=', fileStem(invoice_file_name))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const told: string[] = []
  for (const file of files) {
    const invoices = await tx
      .active('electronic_invoice')
      .select('id')
      .where('received_file_id', '=', file.id)
      .orderBy('body_index')
      .execute()
    told.push(...invoices.map(({ id }) => id))
    if (file.sdi_identifier !== null) continue
    await tx.update('received_electronic_file').set({ sdi_identifier }).where('id', '=', file.id).execute()
    for (const { id } of invoices)
      await tx.change('electronic_invoice', await lockElectronicInvoice(tx, id), { sdi_identifier })
  }
  if (told[0]) await adoptMetadata(tx, [message_id], told[0])
}
