import { v7 as uuidv7 } from 'uuid'
import { storeBytes } from '../server/resources/files/storing.ts'
import type { Storage } from '../storage/open-storage.ts'
import type { Workshop } from './workshop.ts'

/** A drawn picture instead of a photo: a panel of a car's colour with what is to be seen on it. */
export const panel = (
  color: string,
  mark: string,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="720">
  <defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".5"/>
    <stop offset=".4" stop-opacity="0"/><stop offset="1" stop-opacity=".5"/></linearGradient></defs>
  <rect width="960" height="720" fill="${color}"/><rect width="960" height="720" fill="url(#g)"/>
  <path d="M0 470 Q480 430 960 470" fill="none" stroke="#0006" stroke-width="7"/>
  <rect x="610" y="330" width="190" height="38" rx="19" fill="#0007"/>${mark}</svg>`

/** A scratch on a panel. */
export const SCRATCH = `<path d="M180 540 Q340 500 560 560" fill="none" stroke="#e8e8e8" stroke-width="6"/>
  <path d="M230 566 Q360 538 500 584" fill="none" stroke="#ddd" stroke-width="3"/>`

/** A drawing as a camera or a pad would send it. */
export async function picture(drawing: string, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const image = sharp(Buffer.from(drawing))
  return format === 'png' ? image.png().toBuffer() : image.jpeg({ quality: 82 }).toBuffer()
}

/** Stores a file, under an id of its own where one is given; answers the id. */
export async function keepFile(
  { db }: Workshop,
  storage: Storage,
  { id = uuidv7(), name, bytes }: { id?: string; name: string; bytes: Buffer },
): Promise<string> {
  const spooled = await storage.spool.take([bytes])
  const facts = await storeBytes(storage, { company_id: db.company_id, id, name }, spooled, null)
  await db.insert('file', { id, name, ...facts }).execute()
  return id
}
