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

/**
 * @param lists where ids of attachments stand, one list each
 * @throws 422 naming every id that is none of the known attachments, or stands in its list already
 */
export function requireAttachments(
  lists: readonly { param: string; ids: readonly string[] }[],
  known: ReadonlySet<string>,
  noun: string,
): void {
  const faults = lists.flatMap(({ param: list, ids }) =>
    ids.flatMap((id, index) => {
      const param = `${list}[${index}]`
      if (!known.has(id))
        return fieldError(param, 'reference_not_found', `${param} names no attachment of the ${noun}.`)
      return ids.indexOf(id) < index ? fieldError(param, 'repeated_item', `${param} is there already.`) : []
    }),
  )
  if (faults.length > 0) throw invalidFields(faults)
}
