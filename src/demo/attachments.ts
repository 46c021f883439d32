import { v7 as uuidv7 } from 'uuid'
import { EXAMPLE_IDS } from '../domain/example-ids.ts'
import { storeBytes } from '../server/resources/files/storing.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { Workshop } from './workshop.ts'

/** A drawn picture instead of a photo: a panel of a car's colour with what is to be seen on it. */
const panel = (
  color: string,
  mark: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/>
    <stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></linearGradient></defs>
  <rect width="960" height="720" fill="${color}"/><rect width="960" height="720" fill="url(#g)"/>
  <path d="M0 470 Q480 430 960 470" fill="none" stroke="#0006" stroke-width="7"/>
  <rect x="610" y="330" width="190" height="38" rx="19" fill="#0007"/>${mark}</svg>`

const SCRATCH = `<path d="M180 540 Q340 500 560 560" fill="none" stroke="#e8e8e8" stroke-width="6"/>
  <path d="M230 566 Q360 538 500 584" fill="none" stroke="#ddd" stroke-width="3"/>`
const DENT = `<ellipse cx="350" cy="560" rx="130" ry="80" fill="#0003"/><ellipse cx="336" cy="546" rx="96" ry="54" fill="#fff2"/>`
const DISC = `<circle cx="480" cy="360" r="300" fill="#8a8f94"/><circle cx="480" cy="360" r="236" fill="none" stroke="#6f7479" stroke-width="50"/>
  <circle cx="480" cy="360" r="110" fill="#54585c"/><path d="M240 220 A290 290 0 0 1 720 220" fill="none" stroke="#b5653a" stroke-width="16"/>`

async function photo(drawing: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  return sharp(Buffer.from(drawing)).jpeg({ quality: 82 }).toBuffer()
}

/** Stores a file under an id of its own; answers the id. */
async function keepFile(
  { db }: Workshop,
  storage: Storage,
  file: { id: string; name: string; bytes: Buffer },
) {
  const { id, name, bytes } = file
  const spooled = await storage.spool.take([bytes])
  const facts = await storeBytes(storage, { company_id: db.company_id, id, name }, spooled, null)
  await db.insert('file', { id, name, ...facts }).execute()
  return id
}

/** The attachments that the document's examples name, and one file more on another customer. */
export async function createAttachments(workshop: Workshop, storage: Storage): Promise<void> {
  const { api, db } = workshop
  const keep = (name: string, bytes: Buffer, id: string = uuidv7()) =>
    keepFile(workshop, storage, { id, name, bytes })
  const agreement = Buffer.from(
    'Autorizzo l’officina a contattarmi per le scadenze del veicolo.\nFirmato in sede.\n',
  )
  const scratch = await keep('portiera-destra.jpg', await photo(panel('#7d1f24', SCRATCH)), EXAMPLE_IDS.file!)
  const dent = await keep('paraurti.jpg', await photo(panel('#2b4a6f', DENT)))
  const disc = await keep('disco-anteriore.jpg', await photo(panel('#3b3f44', DISC)))
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
