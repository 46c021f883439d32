import type { RowIn } from '../../../list/use-list.ts'

type Event = Pick<RowIn<'events'>, 'data'>

/** What an event's record is called: its number with its title, its plate, its name or its code. */
export function recordName({ data }: Event): string | null {
  const { seq_number, title, license, full_name, name, code } = data
  const titled = [seq_number, title].filter(Boolean).join(' ')
  return ([titled, license, full_name, name, code].find(Boolean) as string | undefined) ?? null
}
