import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import type { Storage } from '../storage/open-storage.ts'
import { keepFile, panel, picture, SCRATCH } from './pictures.ts'
import type { Workshop } from './workshop.ts'

const DENT = `<ellipse cx="350" cy="560" rx="130" ry="80" fill="#0003"/><ellipse cx="336" cy="546" rx="96" ry="54" fill="#fff2"/>`
const DISC = `<circle cx="480" cy="360" r="300" fill="#8a8f94"/><circle cx="480" cy="360" r="236" fill="none" stroke="#6f7479" stroke-width="50"/>
  <circle cx="480" cy="360" r="110" fill="#54585c"/><path d="M240 220 A290 290 0 0 1 720 220" fill="none" stroke="#b5653a" stroke-width="16"/>`

/** The attachments that the document's examples name, and one file more on another customer. */
export async function createAttachments(workshop: Workshop, storage: Storage): Promise<void> {
  const { api, db } = workshop
  const keep = (name: string, bytes: Buffer, id?: string) =>
    keepFile(workshop, storage, { ...(id && { id }), name, bytes })
  const agreement = Buffer.from(
    'Autorizzo l’officina a contattarmi per le scadenze del veicolo.\nFirmato in sede.\n',
  )
  const scratch = await keep(
    'portiera-destra.jpg',
    await picture(panel('#7d1f24', SCRATCH)),
    EXAMPLE_IDS.file!,
  )
  const dent = await keep('paraurti.jpg', await picture(panel('#2b4a6f', DENT)))
  const disc = await keep('disco-anteriore.jpg', await picture(panel('#3b3f44', DISC)))
  const consent = await keep('consenso.txt', agreement)
  const [customer, vehicle, quote, worksheet] = [
    EXAMPLE_IDS.customer!,
    EXAMPLE_IDS.vehicle!,
    EXAMPLE_IDS.quote!,
    EXAMPLE_IDS.worksheet_at_work!,
  ]
  const other = await db
    .active('vehicle')
    .select('id')
    .where('id', '!=', vehicle)
    .orderBy('license')
    .limit(1)
    .executeTakeFirstOrThrow()
  await api.vehicles.attachmentCreate({
    id: other.id,
    file_id: scratch,
    kind: 'damage',
    caption: 'Graffio sulla portiera destra',
  })
  const attached = {
    customer_attachment: await api.customers.attachmentCreate({
      id: customer,
      file_id: consent,
      caption: 'Consenso',
    }),
    vehicle_attachment: await api.vehicles.attachmentCreate({
      id: vehicle,
      file_id: dent,
      kind: 'damage',
      caption: 'Urto nel parcheggio',
    }),
    quote_attachment: await api.quotes.attachmentCreate({
      id: quote,
      file_id: disc,
      caption: 'Disco consumato',
    }),
    invoice_attachment: await api.invoices.attachmentCreate({
      id: EXAMPLE_IDS.invoice!,
      file_id: consent,
      caption: 'Ordine del cliente',
    }),
    expense_attachment: await api.expenses.attachmentCreate({
      id: EXAMPLE_IDS.expense!,
      file_id: consent,
      caption: 'Documento di trasporto',
    }),
    worksheet_attachment: await api.worksheets.attachmentCreate({
      id: worksheet,
      file_id: disc,
      kind: 'before',
      print: true,
    }),
  }
  for (const [name, { id }] of Object.entries(attached)) {
    await db.update('attachment').set({ id: EXAMPLE_IDS[name]! }).where('id', '=', id).execute()
  }
}
