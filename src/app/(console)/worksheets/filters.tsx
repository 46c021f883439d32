'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsArrayOf, parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import {
  BILLING_STATUSES,
  WORKSHEET_PRIORITIES,
  WORKSHEET_STATUSES,
} from '../../../domain/worksheet-statuses.ts'
import { CustomerPicker } from '../../form/entity-pickers.tsx'
import { useStateWord } from '../../format/document-status.tsx'
import { useDays } from '../../format/numbers.ts'
import { instantOf, readingOf, reckon } from '../../format/wall-clock.ts'
import { ChoiceChip, ChoicesChip } from '../../list/chips.tsx'
import { SearchInput } from '../../list/filter-bar.tsx'
import { PeriodChip, periodInput, periodParsers } from '../../list/period-chip.tsx'
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
  assigned_user_id: parseAsString,
  work_category_id: parseAsString,
  priority: parseAsStringLiteral(WORKSHEET_PRIORITIES),
  promised: parseAsStringLiteral(PROMISED),
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
  const [filters, setFilters] = useQueryStates(FILTERS)
  const [{ view }, setView] = useQueryStates({ view: parseAsStringLiteral(VIEWS) })
  const { q, billing_status, customer_id, assigned_user_id, work_category_id, priority, promised } = filters
  const promised_before = usePromisedBefore(promised)
  const shared = {
    ...(q && { q }),
    ...(billing_status && { billing_status }),
    ...(customer_id && { customer_id }),
    ...(assigned_user_id && { assigned_user_id }),
    ...(work_category_id && { work_category_id }),
    ...(priority && { priority }),
    ...(promised_before && { promised_before }),
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
    <SearchInput value={filters.q} onChange={(q) => setFilters({ q: q || null })} placeholder={t('search')} />
  )
}

/** Filters that only the list takes: statuses and period. */
export function ListChips({ filters, setFilters }: WorksheetFilters) {
  const word = useStateWord()
  const common = useTranslations('common')
  return (
    <>
      <PeriodChip value={filters} onChange={setFilters} />
      <ChoicesChip
        label={common('status')}
        values={filters.status ?? []}
        choices={WORKSHEET_STATUSES.map((value) => ({
          value,
          label: word({ kind: 'worksheet', state: value }),
        }))}
        onChange={(status) => setFilters({ status: status.length > 0 ? status : null })}
      />
    </>
  )
}

/** Filters of the board and the list. */
export function SharedChips({ filters, setFilters }: WorksheetFilters) {
  const t = useTranslations('worksheets')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const people = useTechnicians()
  const { data: categories } = useQuery(trpc.workCategories.list.queryOptions({ limit: 100 }))
  return (
    <>
      <ChoiceChip
        label={t('promised')}
        value={filters.promised}
        choices={PROMISED.map((value) => ({ value, label: t(`promisedBefore.${value}`) }))}
        onChange={(promised) => setFilters({ promised })}
      />
      <ChoiceChip
        label={t('technician')}
        value={filters.assigned_user_id}
        choices={people.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(assigned_user_id) => setFilters({ assigned_user_id })}
      />
      <ChoiceChip
        label={t('category')}
        value={filters.work_category_id}
        choices={(categories?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(work_category_id) => setFilters({ work_category_id })}
      />
      <ChoiceChip
        label={t('priority')}
        value={filters.priority}
        choices={WORKSHEET_PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
        onChange={(priority) => setFilters({ priority })}
      />
      <ChoiceChip
        label={t('billing')}
        value={filters.billing_status}
        choices={BILLING_STATUSES.map((value) => ({ value, label: t(`billings.${value}`) }))}
        onChange={(billing_status) => setFilters({ billing_status })}
      />
      <CustomerPicker
        size="xs"
        w={160}
        label={null}
        aria-label={common('customer')}
        placeholder={common('customer')}
        value={filters.customer_id}
        onChange={(customer_id) => setFilters({ customer_id })}
      />
    </>
  )
}
