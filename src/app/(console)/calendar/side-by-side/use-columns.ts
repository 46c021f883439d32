import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { instantOf } from '../../../format/wall-clock.ts'
import { useTRPC } from '../../../trpc.ts'
import { useTechnicians } from '../../worksheets/people/technicians.tsx'
import type { CalendarPosition } from '../use-place.ts'
import { type Column, type ColumnKind, NOBODY, type Workplaces } from './columns.ts'

/** What the workplaces of the shown range are asked by. */
export function useWorkplacesInput({ range, timeZone }: Pick<CalendarPosition, 'range' | 'timeZone'>) {
  const { first, end } = range
  return {
    from: instantOf(`${first} 00:00:00`, timeZone)!,
    to: instantOf(`${end} 00:00:00`, timeZone)!,
  }
}

export type SideBySide = { kind: ColumnKind; columns: readonly Column[]; workplaces: Workplaces }

const byName = (one: Column, other: Column) =>
  one.name.localeCompare(other.name, undefined, { numeric: true, sensitivity: 'base' })

/** The columns of the day, and who or where each entry is; null while the day is one, or that is not known yet. */
export function useColumns(place: CalendarPosition): SideBySide | null {
  const t = useTranslations('calendar.columns')
  const trpc = useTRPC()
  const { columns: kind } = place
  const input = useWorkplacesInput(place)
  const { data } = useQuery(
    trpc.calendarEntries.workplaces.queryOptions(input, {
      enabled: kind !== null,
      placeholderData: keepPreviousData,
    }),
  )
  const assigned = useMemo(() => data?.data.flatMap((each) => each.assigned_user_ids) ?? [], [data])
  const people = useTechnicians(assigned)
  if (kind === null || !data) return null
  const bays = new Set([...data.bays, ...data.data.flatMap(({ bay }) => bay ?? [])])
  const named: Column[] =
    kind === 'bay'
      ? [...bays].map((bay) => ({ key: bay, name: bay }))
      : people.map(({ id, name }) => ({ key: id, name }))
  return {
    kind,
    columns: [...named.sort(byName), { key: NOBODY, name: t(`nobody.${kind}`) }],
    workplaces: new Map(data.data.map((each) => [each.entry_id, each])),
  }
}
