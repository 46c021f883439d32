import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterDialog } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { useCan } from '../../../frame/session.tsx'
import { RecordOf } from '../../../list/record-of.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import type { Move } from '../moves/move-dialog.tsx'
import { Tread } from '../tyres/tread.tsx'

const MoveDialog = laterDialog(() => import('../moves/move-dialog.tsx').then((module) => module.MoveDialog))

type Row = Outputs['tyreSets']['list']['data'][number]

const MAX_SETS = 20

type LineProps = { set: Row; onMove: ((move: Move) => void) | null; hasMounted: boolean }

function SetLine({ set, onMove, hasMounted }: LineProps) {
  const t = useTranslations('tyreSets')
  const { id, label_code, season, status, location_code, min_tread_depth_mm } = set
  const move = hasMounted ? 'swapped' : 'mounted'
  return (
    <Group justify="space-between" gap="xs">
      <Group gap="sm" miw={0} title={location_code ?? undefined}>
        <Anchor component={Link} href={`/tyre-sets/${id}`} prefetch={false}>
          {`${label_code} · ${t(`seasons.${season}`)}`}
        </Anchor>
        <DocumentStatus kind="tyre_set" state={status} detail={location_code} />
        <Tread depth={min_tread_depth_mm} season={season} />
      </Group>
      {onMove && (status === 'stored' || status === 'returned') && (
        <Button size="sm" variant="light" onClick={() => onMove(move)}>
          {t(`verbs.${move}`)}
        </Button>
      )}
    </Group>
  )
}

type Props = { vehicle_id: string; customer_id: string | null }

/** The tyre sets of a vehicle: what is on it, what lies in the depot, and their exchange. */
export function VehicleSets(props: Props) {
  const mayRead = useCan('tyre_sets.read')
  return mayRead && <Sets {...props} />
}

function Sets({ vehicle_id, customer_id }: Props) {
  const t = useTranslations('tyreSets')
  const mayWrite = useCan('tyre_sets.write')
  const { data } = useQuery(useTRPC().tyreSets.list.queryOptions({ vehicle_id, limit: MAX_SETS }))
  const [moved, setMoved] = useState<{ id: string; move: Move } | null>(null)
  const sets = data?.data.filter(({ status }) => status !== 'disposed') ?? []
  const mounted = sets.find(({ status }) => status === 'mounted')
  const whose = new URLSearchParams({ vehicle_id, ...(customer_id && { customer_id }) })
  return (
    <Stack gap="xs" mb="md">
      <Group justify="space-between">
        <Title order={2}>{t('ofVehicle')}</Title>
        {mayWrite && (
          <Button
            component={Link}
            href={`/tyre-sets/new?${whose}`}
            prefetch={false}
            size="sm"
            variant="light"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            {t('new')}
          </Button>
        )}
      </Group>
      {data && sets.length === 0 && <Text c="dimmed">{t('noneOfVehicle')}</Text>}
      {sets.map((set) => (
        <SetLine
          key={set.id}
          set={set}
          hasMounted={mounted !== undefined}
          onMove={mayWrite ? (move) => setMoved({ id: set.id, move }) : null}
        />
      ))}
      {moved && (
        <RecordOf group="tyreSets" id={moved.id}>
          {(set) => <MoveDialog {...{ set, mounted }} move={moved.move} onClose={() => setMoved(null)} />}
        </RecordOf>
      )}
    </Stack>
  )
}
