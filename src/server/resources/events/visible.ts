import { EVENT_OBJECTS } from '../../../domain/event-types.ts'
import type { Principal } from '../../auth/principal.ts'
import { readingOf } from '../../core/writes/record-kinds.ts'
import { readableSubjects } from '../messages/reads.ts'

type Reader = Pick<Principal, 'permissions'>

/** Kinds of record whose GET the caller may use; VAT rates are everybody's (events.md#who-sees-what). */
export function visibleObjects({ permissions }: Reader): string[] {
  return EVENT_OBJECTS.filter((object) => object === 'vat_rate' || permissions.has(readingOf(object)))
}

/** Whose changes somebody is told: the kinds of record, and of messages those about which kinds. */
export type Sight = { objects: ReadonlySet<string>; subjects: ReadonlySet<string | null> }

/** What somebody with these permissions may see. */
export const sightOf = (reader: Reader): Sight => ({
  objects: new Set(visibleObjects(reader)),
  subjects: new Set(readableSubjects(reader.permissions)),
})

/** Whether a change lies within somebody's sight. */
export const isSeen = (
  { objects, subjects }: Sight,
  change: { object_type: string; subject: string | null },
): boolean =>
  objects.has(change.object_type) && (change.object_type !== 'message' || subjects.has(change.subject))
