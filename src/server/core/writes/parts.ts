import type { z } from 'zod'
import type { CompanyTransaction } from '../company-database.ts'
import { tagOfPart } from './etags.ts'
import type { RecordTable } from './record-kinds.ts'

/** Throws 404 where what else the path names is missing, which is told before a tag is compared. */
export type RequireNamed<Part> = (before: Part | undefined) => Promise<void> | void

type Parted<Record, Part> = {
  /** Locks the record to cite it: it is held here, once the part is known. Unknown: 404. */
  lock: () => Promise<Record>
  /** The part as it is under the lock, if there is one. */
  read: () => Promise<Part | undefined>
  /** As what the part is answered. */
  schema: z.ZodType
  requireNamed: RequireNamed<Part>
}

/**
 * A record, locked, and a part of it that the path names beside it, such as a price; If-Match may name either's version.
 * @throws 404 where one that the path names is missing, 412 `precondition_failed`
 */
export async function lockPart<Record extends { id: string }, Part extends object>(
  tx: CompanyTransaction,
  table: RecordTable,
  { lock, read, schema, requireNamed }: Parted<Record, Part>,
): Promise<{ record: Record; before: Part | undefined }> {
  const record = await lock()
  const before = await read()
  await requireNamed(before)
  await tx.hold(table, record.id, before && tagOfPart(schema, before))
  return { record, before }
}
