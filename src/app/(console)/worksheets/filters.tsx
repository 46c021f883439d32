import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsArrayOf, parseAsBoolean, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { FAULTY_STATES } from '../../../domain/inspection-states.ts'
import {
  BILLING_STATUSES,
  WORKSHEET_PRIORITIES,
  WORKSHEET_STATUSES,
} from '../../../domain/worksheet-statuses.ts'
import { useStateWord } from '../../format/document-status.tsx'
import { useDays } from '../../format/numbers.ts'
import { instantOf, readingOf, reckon } from '../../format/wall-clock.ts'
import { useCan } from '../../frame/session.tsx'
import { useCustomerVehicleFilters } from '../../list/customer-vehicle-filters.ts'
import { SearchInput } from '../../list/filter-bar.tsx'
import { type Filter, filtersOf } from '../../list/filters.tsx'
import { periodInput, periodParsers } from '../../list/period-chip.tsx'
import { useTRPC } from '../../trpc.ts'
import { useTechnicians } from './people/technicians.tsx'
import { OPEN } from './state.tsx'

const PROMISED = ['late', 'today', 'tomorrow', 'week'] as const
const VIEWS = ['board', 'list'] as const

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsArrayOf(parseAsStringLiteral(WORKSHEET_STATUSES)),
  billing_status: parseAsStringLiteral(BILLING_STATUSES),
  customer_id: parseAsString,
  vehicle_id: parseAsString,
  assigned_user_id: parseAsString,
  work_category_id: parseAsString,
  priority: parseAsStringLiteral(WORKSHEET_PRIORITIES),
  promised: parseAsStringLiteral(PROMISED),
  has_running_time: parseAsBoolean,
  has_outstanding: parseAsBoolean,
  inspection_state: parseAsStringLiteral(FAULTY_STATES),
  ...periodParsers,
}

const DAY_MS = 24 * 60 * 60 * 1000
const DAYS_AHEAD = { today: 1, tomorrow: 2, week: 7 } as const

/** The end of what was chosen, as an instant: days are the workshop's. Late is what was promised until now. */
function usePromisedBefore(promised: (typeof PROMISED)[number] | null): string | null {
  const { today, timeZone } = useDays()
  if (promised === null) return null
  // To the minute, so that the same question has the same key for a while.
  if (promised === 'late') return new Date(Math.floor(Date.now() / 60_000) * 60_000).toISOString()
  const midnight = readingOf(reckon(`${today} 00:00:00`) + DAYS_AHEAD[promised] * DAY_MS)
  return instantOf(midnight, timeZone)
}

/** The filters in the URL, as the procedures take them. The board is shown until a status is asked for. */
export function useWorksheetFilters() {
  const [filters, setFilters] = useQueryStates(FILTERS, { history: 'push' })
  const [{ view }, setView] = useQueryStates({ view: parseAsStringLiteral(VIEWS) })
  const { q, billing_status, customer_id, vehicle_id, assigned_user_id, work_category_id } = filters
  const { priority, promised, has_running_time, has_outstanding, inspection_state } = filters
  const promised_before = usePromisedBefore(promised)
  const shared = {
    ...(q && { q }),
    ...(billing_status && { billing_status }),
    ...(customer_id && { customer_id }),
    ...(vehicle_id && { vehicle_id }),
    ...(assigned_user_id && { assigned_user_id }),
    ...(work_category_id && { work_category_id }),
    ...(priority && { priority }),
    ...(promised_before && { promised_before }),
    ...(has_running_time && { has_running_time }),
    ...(has_outstanding && { has_outstanding }),
    ...(inspection_state && { inspection_state }),
  }
  const status = filters.status ?? (promised === 'late' ? OPEN : [])
  const listInput = {
    ...shared,
    ...(status.length > 0 && { status: status.join(',') }),
    ...periodInput(filters),
  }
  return {
    filters,
    setFilters,
    /** What the board and the list have in common. */
    shared,
    /** With statuses and the period, which the board's columns replace. */
    listInput,
    view: view ?? (filters.status ? 'list' : 'board'),
    setView: (next: (typeof VIEWS)[number]) => setView({ view: next }),
  }
}

export type WorksheetFilters = ReturnType<typeof useWorksheetFilters>

export function WorksheetSearch({ filters, setFilters }: WorksheetFilters) {
  const t = useTranslations('worksheets')
  return (
    <SearchInput
      value={filters.q}
      onChange={(q) => setFilters({ q: q || null }, { history: 'replace' })}
      placeholder={t('search')}
    />
  )
}

/** Filters that only the list takes: statuses and period. */
export function useListFilters({ filters, setFilters }: WorksheetFilters): Filter[] {
  const word = useStateWord()
  const common = useTranslations('common')
  const by = filtersOf({ filters, setFilters })
  return [
    by.choices('status', common('status'), WORKSHEET_STATUSES, (value) =>
      word({ kind: 'worksheet', state: value }),
    ),
  ]
}

/** Filters of the board and the list. */
export function useSharedFilters({ filters, setFilters }: WorksheetFilters): Filter[] {
  const t = useTranslations('worksheets')
  const people = useTechnicians()
  const ofWhom = useCustomerVehicleFilters({ filters, setFilters })
  const enabled = useCan('settings.read')
  const query = useTRPC().workCategories.list.queryOptions({ limit: 100 }, { enabled })
  const { data: categories } = useQuery(query)
  const by = filtersOf({ filters, setFilters })
  return [
    by.choice('promised', t('promised'), PROMISED, (value) => t(`promisedBefore.${value}`)),
    by.choiceOf('assigned_user_id', t('technician'), people),
    by.choiceOf('work_category_id', t('category'), categories?.data),
    by.choice('priority', t('priority'), WORKSHEET_PRIORITIES, (value) => t(`priorities.${value}`)),
    by.choice('billing_status', t('billing'), BILLING_STATUSES, (value) => t(`billings.${value}`)),
    ...ofWhom,
    by.toggle('has_running_time', t('runningTime')),
    by.toggle('has_outstanding', t('outstanding')),
    by.choice('inspection_state', t('inspection.title'), FAULTY_STATES, (value) =>
      t(`inspection.states.${value}`),
    ),
  ]
}
