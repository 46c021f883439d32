import { Checkbox, Group, NativeSelect } from '@mantine/core'
import { parseAsBoolean, parseAsInteger, parseAsString, useQueryStates } from 'nuqs'
import { DateField } from '../../../form/date-field.tsx'
import { useDays } from '../../../format/numbers.ts'
import { PeriodChip, periodInput, periodParsers, widened } from '../../../list/period-chip.tsx'
import type { Inputs, Outputs } from '../../../trpc.ts'
import { useReportWords } from '../words.ts'

type Definition = Outputs['reports']['list']['data'][number]
type Asked = Omit<Inputs['reports']['retrieve'], 'name'>

const PARSERS = {
  ...periodParsers,
  group_by: parseAsString,
  date: parseAsString,
  compare: parseAsBoolean.withDefault(false),
  days: parseAsInteger.withDefault(180),
}

/** For how long nothing left, in days. */
const UNMOVED = [90, 180, 365, 730]

const STAYING = { isNew: false, onClosed: () => undefined }
const DAY = /^\d{4}-\d\d-\d\d$/

/** What is asked of a report, as the URL holds it. */
export function useAsked({ name, parameters, group_by: groupings }: Definition) {
  const [values, set] = useQueryStates(PARSERS)
  const takes = (name: string) => parameters.includes(name)
  const { group_by, date, compare, ...period } = values
  const isComparable = takes('compare') && period.preset !== 'all'
  const grouping = groupings.find((each) => each === group_by)
  const input: Asked = {
    ...(takes('from') && periodInput(period)),
    ...(takes('date') && date && DAY.test(date) && { date }),
    ...(grouping && { group_by: grouping }),
    ...(takes('days') && { days: Math.min(Math.max(values.days, 1), 3650) }),
    ...(isComparable && compare && { compare: 'previous_year' as const }),
    // The first ten of two years are seldom the same ones.
    ...(isComparable && compare && name.startsWith('top_') && { limit: 100 }),
  }
  const widen = takes('from') ? widened(period, (all) => void set(all)) : undefined
  return { values, set, takes, isComparable, input, widen }
}

type Props = { definition: Definition; asked: ReturnType<typeof useAsked> }

/** What can be asked of a report: its days, its groups, last year beside it. */
export function Controls({ definition: { group_by: groupings }, asked }: Props) {
  const words = useReportWords()
  const { today } = useDays()
  const { values, set, takes, isComparable } = asked
  return (
    <Group gap="xs" align="center">
      {takes('from') && (
        <PeriodChip
          value={values}
          onChange={(period) => void set(period)}
          opening={STAYING}
          {...(takes('compare') ? {} : { standard: words.t('thirtyDays') })}
        />
      )}
      {takes('date') && (
        <DateField
          size="xs"
          aria-label={words.t('date')}
          value={values.date ?? today}
          onChange={(date) => void set({ date: date === today ? null : date || null })}
        />
      )}
      {takes('days') && (
        <NativeSelect
          size="xs"
          aria-label={words.t('unmoved')}
          value={asked.input.days}
          onChange={({ currentTarget }) => void set({ days: Number(currentTarget.value) })}
          data={[...new Set([...UNMOVED, asked.input.days!])].map((days) => ({
            value: String(days),
            label: words.t('unmovedFor', { days }),
          }))}
        />
      )}
      {groupings.length > 0 && (
        <NativeSelect
          size="xs"
          aria-label={words.t('groupBy')}
          value={values.group_by ?? groupings[0]!}
          onChange={({ currentTarget }) => void set({ group_by: currentTarget.value })}
          data={groupings.map((value) => ({ value, label: words.grouping(value) }))}
        />
      )}
      {isComparable && (
        <Checkbox
          size="xs"
          label={words.t('compare')}
          checked={values.compare}
          onChange={({ currentTarget }) => void set({ compare: currentTarget.checked })}
        />
      )}
    </Group>
  )
}
