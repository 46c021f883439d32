'use client'

import { Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsStringLiteral, useQueryStates } from 'nuqs'
import type { ReactNode } from 'react'
import { DEADLINE_KINDS } from '../../../../domain/vehicle-deadlines.ts'
import { useDays } from '../../../format/numbers.ts'
import { Plate } from '../../../format/plate.tsx'
import { Page } from '../../../frame/console-page.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import { Emptiness } from '../../../list/emptiness.tsx'
import { filtersOf } from '../../../list/filters.tsx'
import { MoreButton } from '../../../list/more-button.tsx'
import { Failure } from '../../../list/states.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { useDeadlineName, type VehicleDeadline } from './deadline-name.ts'
import { Due, useDeadlineActions } from './open-deadlines.tsx'

const PAGE = 50

/** `2027-03`, `late` for what is overdue, `none` for what is due by kilometres alone. */
const monthOf = ({ due_date, status }: VehicleDeadline) =>
  status === 'overdue' ? 'late' : (due_date?.slice(0, 7) ?? 'none')

function useMonthName() {
  const t = useTranslations('vehicles')
  const days = useDays()
  return (month: string) =>
    month === 'late' ? t('overdueOnes') : month === 'none' ? t('byKm') : days.monthOfYear(month)
}

/** As wide in every month's table, so that they read as one. */
function useColumns(): Column<VehicleDeadline>[] {
  const t = useTranslations('vehicles')
  const name = useDeadlineName()
  return [
    {
      ...{ id: 'vehicle', header: t('vehicle'), width: 130 },
      cell: (deadline) => (
        <>
          <Link href={`/vehicles/${deadline.vehicle_id}`} prefetch={false}>
            {deadline.vehicle_license ? <Plate license={deadline.vehicle_license} /> : deadline.vehicle_name}
          </Link>
          <Text size="sm" hiddenFrom="sm">
            {name(deadline)}
          </Text>
        </>
      ),
    },
    { id: 'deadline', header: t('deadline'), from: 'sm', width: 120, cell: name },
    { id: 'due', header: t('due'), cell: (deadline) => <Due deadline={deadline} /> },
    {
      ...{ id: 'owner', header: t('owner'), from: 'sm', width: 220 },
      cell: ({ customer_id, customer_name }) =>
        customer_id && (
          <Link href={`/customers/${customer_id}`} prefetch={false}>
            {customer_name}
          </Link>
        ),
    },
  ]
}

/** By month as they are due, what is overdue first. */
function byMonth(rows: readonly VehicleDeadline[]) {
  const months = [...Map.groupBy(rows, monthOf)]
  const isLate = ([month]: (typeof months)[number]) => month === 'late'
  return [...months.filter(isLate), ...months.filter((each) => !isLate(each))]
}

type MonthProps = {
  month: string
  due: VehicleDeadline[]
  actions: ((deadline: VehicleDeadline) => ReactNode) | false
}

/** What falls due in one month. */
function Month({ month, due, actions }: MonthProps) {
  const t = useTranslations('vehicles')
  const name = useMonthName()(month)
  return (
    <Stack gap="xs" component="section" aria-label={name}>
      <Group gap="xs">
        <Title order={2}>{name}</Title>
        <Text c="dimmed">{due.length}</Text>
      </Group>
      <WholeTable
        label={`${t('deadlinesTitle')}: ${name}`}
        minWidth={0}
        columns={useColumns()}
        rows={due}
        actions={actions}
      />
    </Stack>
  )
}

/** What falls due on all vehicles, month by month, what is overdue first; completed where it stands. */
export default function DeadlinesPage() {
  const t = useTranslations('vehicles')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const mayWrite = useCan('vehicles.write')
  const { menu, dialogs } = useDeadlineActions()
  const [filters, setFilters] = useQueryStates({ kind: parseAsStringLiteral(DEADLINE_KINDS) })
  const input = filters.kind ? { kind: filters.kind } : {}
  const pages = usePages({
    key: trpc.vehicleDeadlines.list.queryKey(input),
    read: (paging) => client.vehicleDeadlines.list.query({ ...input, ...paging }),
    size: PAGE,
  })
  const { rows, error, isLoading, retry } = pages
  const by = filtersOf({ filters, setFilters })
  const kind = by.choice('kind', t('deadlineKind'), DEADLINE_KINDS, (value) => t(`deadlineKinds.${value}`))
  return (
    <Page title={t('deadlinesTitle')}>
      <Stack maw={960}>
        <div>{kind.chip({ isNew: false, onClosed: () => {} })}</div>
        {error != null && <Failure error={error} onRetry={retry} />}
        {isLoading && <Skeleton height={260} />}
        {!isLoading && !error && rows.length === 0 && (
          <Emptiness
            filtered={filters.kind !== null}
            onClear={() => void setFilters({ kind: null })}
            title={t('noDeadlines')}
            text={t('noDeadlinesText')}
            action={
              <Button component={Link} href="/vehicles" prefetch={false} variant="light">
                {t('noun.section')}
              </Button>
            }
          />
        )}
        {byMonth(rows).map(([month, due]) => (
          <Month key={month} {...{ month, due }} actions={mayWrite && menu} />
        ))}
        <MoreButton pages={pages} />
      </Stack>
      {dialogs}
    </Page>
  )
}
