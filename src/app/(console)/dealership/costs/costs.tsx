import { ActionIcon, Group, Stack } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { Note } from '../../../format/note.tsx'
import { PartHead } from '../../../frame/part-head.tsx'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { DealershipVehicle } from '../view.tsx'
import type { Cost } from './cost-modal.tsx'

const CostModal = laterDialog(() => import('./cost-modal.tsx').then((module) => module.CostModal))

/** What a cost says; whence it was taken over only where one of them was. */
function useColumns(costs: readonly Cost[] | undefined): Column<Cost>[] {
  const t = useTranslations('dealershipVehicles')
  const of = useColumnKinds<Cost>()
  const from = of.words('from', t('costExpense'), () => null, {
    ...{ from: 'sm', width: 190 },
    cell: ({ expense_id, worksheet_id }) =>
      expense_id ? (
        <RecordLink to="expenses" id={expense_id}>
          {t('openExpense')}
        </RecordLink>
      ) : (
        worksheet_id && (
          <RecordLink to="worksheets" id={worksheet_id}>
            {t('openWorksheet')}
          </RecordLink>
        )
      ),
  })
  return [
    of.when('date', t('costDate'), ({ cost_date }) => cost_date, { width: 120 }),
    of.name('description', t('costDescription'), 'description', { shrinks: true }),
    ...(costs?.some(({ expense_id, worksheet_id }) => expense_id ?? worksheet_id) ? [from] : []),
    of.money('amount', t('costAmount'), 'amount', { width: 120 }),
    of.money('tax', t('costTax'), 'tax_amount', { width: 110, from: 'sm' }),
  ]
}

type Editing = { cost?: Cost }
type RowProps = { vehicle_id: string; cost: Cost; onEdit: () => void }

function CostActions({ vehicle_id, cost: { id, description: name }, onEdit }: RowProps) {
  const t = useTranslations('dealershipVehicles')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const remove = () =>
    confirmRemoval({
      title: t('deleteCost', { name }),
      effect: t('deleteCostEffect'),
      remove: () => client.dealershipCosts.delete.mutate({ id: vehicle_id, costID: id }),
    })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon variant="subtle" color="gray" aria-label={t('editCost', { name })} onClick={onEdit}>
        <IconPencil size={16} stroke={1.6} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('deleteCost', { name })} onClick={remove}>
        <IconTrash size={16} stroke={1.6} />
      </ActionIcon>
    </Group>
  )
}

/** What was spent on a vehicle, the latest first. */
export function Costs({ vehicle: { id } }: { vehicle: DealershipVehicle }) {
  const t = useTranslations('dealershipVehicles')
  const mayWrite = useCan('dealership.write')
  const [editing, setEditing] = useState<Editing | null>(null)
  const query = useQuery(useTRPC().dealershipCosts.list.queryOptions({ id }))
  return (
    <Stack component="section" gap="xs">
      <PartHead title={t('costs')} action={mayWrite && { label: t('addCost'), act: () => setEditing({}) }} />
      <WholeTable<Cost>
        label={t('costs')}
        columns={useColumns(query.data?.data)}
        query={query}
        empty={<Note>{t('noCosts')}</Note>}
        actions={
          mayWrite &&
          ((cost) => <CostActions {...{ vehicle_id: id, cost }} onEdit={() => setEditing({ cost })} />)
        }
      />
      {editing && <CostModal vehicle_id={id} {...editing} onClose={() => setEditing(null)} />}
    </Stack>
  )
}
