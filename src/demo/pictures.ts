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

/** A car in its colour before a wall, from one side or the other. */
export const carOn = (
  paint: string,
  isTurned: boolean,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="960" height="640">
  <defs><linearGradient id="wall" x2="0" y2="1"><stop stop-color="#dfe5ea"/><stop offset="1" stop-color="#b8c2cb"/></linearGradient>
    <linearGradient id="shine" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".45"/>
      <stop offset=".45" stop-opacity="0"/><stop offset="1" stop-opacity=".35"/></linearGradient></defs>
  <rect width="960" height="640" fill="url(#wall)"/><rect y="455" width="960" height="185" fill="#6d747b"/>
  <g ${isTurned ? 'transform="translate(960 0) scale(-1 1)"' : ''}>
    <ellipse cx="480" cy="505" rx="390" ry="26" fill="#0005"/>
    ${[paint, 'url(#shine)']
      .map(
        (
          fill,
        ) => `<path fill="${fill}" d="M95 470 Q80 380 130 362 L255 335 Q345 225 440 218 L590 218 Q660 222 730 322
        L835 345 Q880 360 875 470 Z"/>`,
      )
      .join('')}
    <path fill="#26333f" d="M300 332 Q372 246 442 244 L500 244 L500 332 Z M522 244 L586 244 Q640 250 690 332 L522 332 Z"/>
    <path stroke="#0004" stroke-width="4" fill="none" d="M511 240 L511 462 M130 400 L860 400"/>
    <path fill="#f4efd9" d="M832 356 L868 372 L866 394 L828 384 Z"/><path fill="#8c1d18" d="M100 392 L112 366 L136 372 L132 396 Z"/>
    ${[245, 725]
      .map(
        (
          x,
        ) => `<circle cx="${x}" cy="468" r="68" fill="#15181b"/><circle cx="${x}" cy="468" r="40" fill="#a7adb3"/>
      <circle cx="${x}" cy="468" r="12" fill="#4d5358"/>`,
      )
      .join('')}</g></svg>`

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
