import { Avatar, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../../../trpc.ts'

const STALE_MS = 5 * 60_000

/** The people of the company. */
function usePeople() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.members.list.queryOptions(undefined, { staleTime: STALE_MS }))
  return data?.data ?? []
}

/** Those to whom work is given; others only as far as they have some already. */
export function useTechnicians(assigned: readonly string[] = []): { id: string; name: string }[] {
  return usePeople().filter(({ id, is_technician }) => is_technician || assigned.includes(id))
}

/** The names of those assigned. Who left the company is not among them. */
export function useTechnicianNames() {
  const names = new Map(usePeople().map(({ id, name }) => [id, name]))
  return (ids: readonly string[]) => ids.flatMap((id) => names.get(id) ?? [])
}

/** Of the hues that initials have by themselves, those in which small letters can be read on their own tint. */
const LEGIBLE = ['blue', 'cyan', 'grape', 'indigo', 'pink', 'red', 'violet']

/** Initials of those assigned, with their names on hover and for screen readers. */
export function Technicians({ ids }: { ids: readonly string[] }) {
  const names = useTechnicianNames()(ids)
  if (names.length === 0) return null
  return (
    <Group gap={2} wrap="nowrap" role="img" aria-label={names.join(', ')} title={names.join(', ')}>
      {names.slice(0, 3).map((name) => (
        <Avatar key={name} size={22} color="initials" allowedInitialsColors={LEGIBLE} name={name} alt="" />
      ))}
    </Group>
  )
}
