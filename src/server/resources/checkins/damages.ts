import { v7 as uuidv7 } from 'uuid'
import { MAX_DAMAGES } from '../../../domain/checkins.ts'
import {
  arrangeLines,
  type Batch,
  checkBatchSize,
  defined,
  type LineRules,
} from '../../core/documents/line-batch.ts'
import { writeLines } from '../../core/documents/line-store.ts'
import { type Context, inTransaction } from '../../core/trpc.ts'
import { attachmentsOn, requireAttachments } from '../attachments/citations.ts'
import { type Damage, findCheckin, readDamages } from './reads.ts'
import type { DamageInput } from './schema.ts'
import { lockCheckin, requireActive, requireUnsigned } from './service.ts'

const COLUMNS = ['view', 'x', 'y', 'kind', 'severity', 'note', 'attachment_ids', 'position']

function requirePhotos({ attachment_ids = [] }: DamageInput, param: string, known: ReadonlySet<string>) {
  requireAttachments([{ param: `${param}.attachment_ids`, ids: attachment_ids }], known, 'check-in')
}

const DEFAULTS = { severity: 'minor', note: null, attachment_ids: [] as string[] } as const

function rulesOf(attachments: ReadonlySet<string>): LineRules<Damage, DamageInput> {
  return {
    noun: 'damage',
    max: MAX_DAMAGES,
    change: (damage, item, param) => {
      requirePhotos(item, param, attachments)
      return { ...damage, ...defined(item) } as Damage
    },
    make: (item, param) => {
      requirePhotos(item, param, attachments)
      // What must be sent was checked, and its instants come with its insert.
      return { ...DEFAULTS, ...defined(item), id: uuidv7(), position: 0 } as unknown as Damage
    },
  }
}

/**
 * Changes the damages of a check-in in one transaction, with its row held (checkins.md#damages).
 * @throws 409 `checkin_completed`, `checkin_signed`; 422 whose `param` names the item
 */
export function changeDamages(context: Context, id: string, batch: Batch<DamageInput>) {
  return inTransaction(context, async (inside) => {
    const tx = inside.db
    checkBatchSize(batch)
    const checkin = await lockCheckin(tx, id)
    requireActive(checkin)
    await requireUnsigned(tx, id)
    const before = await readDamages(tx, id)
    const after = arrangeLines(
      before,
      batch,
      rulesOf(await attachmentsOn(tx, { owner_kind: 'checkin', owner_id: id })),
    )
    const document = { kind: 'checkin', id, part: 'damage' } as const
    const always = await writeLines(tx, document, { before, after, columns: COLUMNS })
    await tx.change('checkin', checkin, {}, { always })
    return findCheckin(inside, id)
  })
}
