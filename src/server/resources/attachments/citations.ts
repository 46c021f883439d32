import type { CompanyTransaction } from '../../core/company-database.ts'
import { fieldError, invalidFields } from '../../core/errors.ts'

type Owner = { owner_kind: 'checkin' | 'worksheet'; owner_id: string }

/** Ids of the attachments of a record; whoever attaches or detaches holds its row, too. */
export async function attachmentsOn(
  tx: CompanyTransaction,
  { owner_kind, owner_id }: Owner,
): Promise<Set<string>> {
  const rows = await tx
    .select('attachment')
    .select('id')
    .where('owner_kind', '=', owner_kind)
    .where('owner_id', '=', owner_id)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** @throws 422 naming every id that is none of the known attachments */
export function requireAttachments(
  named: readonly { param: string; id: string }[],
  known: ReadonlySet<string>,
  noun: string,
): void {
  const unknown = named.filter(({ id }) => !known.has(id))
  if (unknown.length === 0) return
  throw invalidFields(
    unknown.map(({ param }) =>
      fieldError(param, 'reference_not_found', `${param} names no attachment of the ${noun}.`),
    ),
  )
}
