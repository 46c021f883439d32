import { type FoundKey, NOUNS } from '../../../frame/nouns.ts'
import { RecordLink } from '../../../frame/record-link.tsx'
import type { Entry } from '../../../history/changes.ts'

/** The section in which a kind of record has its page. */
const SECTIONS = new Map(
  Object.entries(NOUNS).flatMap(([key, noun]) =>
    'found' in noun ? [[noun.found as string, key as FoundKey]] : [],
  ),
)

/** What the record was called, as a link where its page exists. */
export function EntryRecord({ entry }: { entry: Entry }) {
  const { object_type, object_id, object_name, type } = entry
  const section = SECTIONS.get(object_type)
  if (!section || !object_id || !object_name || type.endsWith('.deleted')) return object_name ?? '–'
  return (
    <RecordLink to={section} id={object_id}>
      {object_name}
    </RecordLink>
  )
}
