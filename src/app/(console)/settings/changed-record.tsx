import { type FoundKey, NOUNS } from '../../frame/nouns.ts'
import { RecordLink } from '../../frame/record-link.tsx'

/** The section in which a kind of record has its page. */
const SECTIONS = new Map(
  Object.entries(NOUNS).flatMap(([key, noun]) =>
    'found' in noun ? [[noun.found as string, key as FoundKey]] : [],
  ),
)

type Props = { of: { type: string; object_type: string; object_id: string | null }; name: string | null }

/** What a record was called when it was changed, as a link where its page exists. */
export function ChangedRecord({ of: { type, object_type, object_id }, name }: Props) {
  const section = SECTIONS.get(object_type)
  if (!section || !object_id || !name || type.endsWith('.deleted')) return name ?? '–'
  return (
    <RecordLink to={section} id={object_id}>
      {name}
    </RecordLink>
  )
}
