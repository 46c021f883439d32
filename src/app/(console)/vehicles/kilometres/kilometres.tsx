import { Group, Stack, Text } from '@mantine/core'
import { IconCheck, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { laterDialog } from '../../../form/comes-later.tsx'
import { tagOf } from '../../../form/etag.ts'
import { useRemoval } from '../../../form/removal.ts'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { Status } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { PartAction } from '../../../frame/part-head.tsx'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { Curve } from './curve.tsx'

const ReadingModal = laterDialog(() => import('./reading-modal.tsx').then((module) => module.ReadingModal))

export type Reading = Outputs['odometerReadings']['list']['data'][number]

/** So many are drawn and listed. */
const SHOWN = 100

function useColumns(): Column<Reading>[] {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  return [
    {
      id: 'km',
      header: t('km'),
      cell: ({ km, anomalous }) => (
        <Group gap="xs" component="span">
          <span className="figures">{t('kmValue', { km: numbers.integer(km) })}</span>
          {anomalous && <Status tone="danger">{t('anomalous')}</Status>}
        </Group>
      ),
    },
    {
      id: 'source',
      header: t('readingSource'),
      from: 'sm',
      cell: ({ source, note }) => (
        <>
          {t(`readingSources.${source}`)}
          {note && <Note size="xs">{note}</Note>}
        </>
      ),
    },
    { id: 'when', header: t('readAt'), align: 'right', cell: ({ read_at }) => <When value={read_at} /> },
  ]
}

function useActions(vehicle_id: string) {
  const t = useTranslations('vehicles')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const client = useTRPCClient()
  const change = useChange()
  const confirmRemoval = useRemoval()
  return (reading: Reading) => {
    const of = { id: vehicle_id, reading_id: reading.id }
    const anomalous = !reading.anomalous
    const mark = () =>
      change({
        send: () =>
          client.odometerReadings.update.mutate({ ...of, anomalous }, asking({ ifMatch: tagOf(reading) })),
      })
    const remove = () =>
      confirmRemoval({
        title: t('deleteReading', { km: numbers.integer(reading.km) }),
        effect: t('deleteReadingEffect'),
        remove: () => client.odometerReadings.delete.mutate(of),
      })
    return (
      <ActionMenu
        inRow
        label={t('actionsOf', { name: t('kmValue', { km: numbers.integer(reading.km) }) })}
        actions={[
          { label: t(anomalous ? 'markAnomalous' : 'markCounts'), icon: IconCheck, act: () => void mark() },
          { label: common('delete'), icon: IconTrash, danger: true, act: remove },
        ]}
      />
    )
  }
}

/** What the odometer showed, as a curve and in words; what does not count is marked (odometer-readings.md). */
export function Kilometres({ vehicle_id }: { vehicle_id: string }) {
  const t = useTranslations('vehicles')
  const mayWrite = useCan('vehicles.write')
  const [isNew, setNew] = useState(false)
  const query = useQuery(useTRPC().odometerReadings.list.queryOptions({ id: vehicle_id, limit: SHOWN }))
  const readings = query.data?.data
  const columns = useColumns()
  const actions = useActions(vehicle_id)
  return (
    <Stack gap="xs">
      {readings && readings.length > 1 && <Curve readings={readings} />}
      <WholeTable
        label={t('km')}
        minWidth={0}
        columns={columns}
        {...(query.error ? { query } : { rows: readings })}
        empty={<Text c="dimmed">{t('noReadings')}</Text>}
        actions={mayWrite && actions}
      />
      <PartAction action={mayWrite && { label: t('newReading'), act: () => setNew(true) }} />
      {isNew && <ReadingModal vehicle_id={vehicle_id} onClose={() => setNew(false)} />}
    </Stack>
  )
}
