import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { Status, type Tone } from '../../../format/status.tsx'
import { PartAction } from '../../../frame/part-head.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { Deadline } from './deadline.tsx'
import { useDeadlineName, type VehicleDeadline } from './deadline-name.ts'
import { useOpenDeadlines } from './deadlines-of.ts'

const CompleteModal = laterDialog(() => import('./complete-modal.tsx').then((module) => module.CompleteModal))
const DeadlineModal = laterDialog(() => import('./deadline-modal.tsx').then((module) => module.DeadlineModal))

/** How a state is meant, in words and in rings. */
export const TONES = {
  overdue: 'danger',
  due: 'warning',
  upcoming: 'success',
  completed: 'neutral',
} as const satisfies Record<VehicleDeadline['status'], Tone>

/** Day and kilometres of a deadline, and where it stands, in words. */
export function Due({ deadline }: { deadline: VehicleDeadline }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const { due_date, due_km, status } = deadline
  return (
    <Group gap="xs" component="span">
      {due_date && <Deadline day={due_date} />}
      {due_km !== null && (
        <>
          <span className="figures">{t('atKm', { km: numbers.integer(due_km) })}</span>
          <Text component="span" size="sm">
            <Status tone={TONES[status]}>{t(`deadlineStates.${status}`)}</Status>
          </Text>
        </>
      )}
    </Group>
  )
}

/** What can be done with an open deadline; its dialogs stand beside the table. */
export function useDeadlineActions() {
  const t = useTranslations('vehicles')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const name = useDeadlineName()
  const [edited, setEdited] = useState<VehicleDeadline | null>(null)
  const [completed, setCompleted] = useState<VehicleDeadline | null>(null)
  const remove = ({ id, vehicle_id, ...deadline }: VehicleDeadline) =>
    confirmRemoval({
      title: t('deleteDeadline', { name: name(deadline) }),
      effect: t('deleteDeadlineEffect'),
      remove: () => client.vehicleDeadlines.delete.mutate({ id: vehicle_id, deadline_id: id }),
    })
  const menu = (deadline: VehicleDeadline) => (
    <ActionMenu
      inRow
      label={t('actionsOf', { name: name(deadline) })}
      actions={[
        { label: t('complete'), icon: IconCheck, act: () => setCompleted(deadline) },
        !deadline.computed && { label: common('edit'), icon: IconPencil, act: () => setEdited(deadline) },
        !deadline.computed && {
          ...{ label: common('delete'), icon: IconTrash, danger: true },
          act: () => remove(deadline),
        },
      ]}
    />
  )
  const dialogs = (
    <>
      {completed && <CompleteModal deadline={completed} onClose={() => setCompleted(null)} />}
      {edited && (
        <DeadlineModal vehicle_id={edited.vehicle_id} deadline={edited} onClose={() => setEdited(null)} />
      )}
    </>
  )
  return { menu, dialogs }
}

function useColumns(): Column<VehicleDeadline>[] {
  const t = useTranslations('vehicles')
  const name = useDeadlineName()
  return [
    {
      id: 'name',
      header: t('deadline'),
      cell: (deadline) => (
        <>
          {name(deadline)}
          {deadline.computed && <Note size="xs">{t('computed')}</Note>}
        </>
      ),
    },
    { id: 'due', header: t('due'), cell: (deadline) => <Due deadline={deadline} /> },
  ]
}

/** What is still due on a vehicle: added, changed and completed where it stands. */
export function OpenDeadlines({ vehicle_id }: { vehicle_id: string }) {
  const t = useTranslations('vehicles')
  const mayWrite = useCan('vehicles.write')
  const [isNew, setNew] = useState(false)
  const query = useOpenDeadlines(vehicle_id)
  const columns = useColumns()
  const { menu, dialogs } = useDeadlineActions()
  return (
    <Stack gap="xs">
      <WholeTable
        label={t('deadlinesTitle')}
        minWidth={0}
        columns={columns}
        query={query}
        empty={<Text c="dimmed">{t('noDeadlines')}</Text>}
        actions={mayWrite && menu}
      />
      <PartAction action={mayWrite && { label: t('newDeadline'), act: () => setNew(true) }} />
      {dialogs}
      {isNew && <DeadlineModal vehicle_id={vehicle_id} onClose={() => setNew(false)} />}
    </Stack>
  )
}
