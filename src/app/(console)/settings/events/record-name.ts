import type { RowIn } from '../../../list/use-list.ts'

type Event = Pick<RowIn<'events'>, 'data'>

/** What calls a record that has no number of the workshop: the first that it has. */
const NAMES = [
  ...(['license', 'full_name', 'name', 'code', 'document_number'] as const),
  ...(['subject', 'description', 'closing_date'] as const),
]

/** What an event's record is called: its label, its number with its title, its plate, its name, its code or what it is about. */
export function recordName({ data }: Event): string | null {
  const number = data.full_number ?? data.seq_number
  const titled = [number, data.title].filter(Boolean).join(' ')
  const names = [data.label_code, titled, ...NAMES.map((name) => data[name])]
  return (names.find(Boolean) as string | undefined) ?? null
}
