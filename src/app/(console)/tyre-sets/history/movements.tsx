import { Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import type { TyreSet } from '../view.tsx'

type Movement = Outputs['tyreSets']['movements']['data'][number]

const MAX_MOVEMENTS = 50

function MovementLine({ movement }: { movement: Movement }) {
  const t = useTranslations('tyreSets')
  const numbers = useNumbers()
  const { action, from_location_code: from, to_location_code: to, km, note, tyres } = movement
  const treads = tyres.map(({ tread_depth_mm: depth }) => (depth === null ? '–' : numbers.quantity(depth)))
  const said = [
    from !== to && [from, to].filter(Boolean).join(' → '),
    km !== null && `${numbers.integer(km)} km`,
    note,
    movement.user_name,
  ]
  return (
    <li>
      <Group gap="xs" justify="space-between" align="baseline">
        <Text component="span" fw={500}>
          {t(`actions.${action}`)}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          <When value={movement.created_at} withTime />
        </Text>
      </Group>
      <Note>{said.filter(Boolean).join(' · ')}</Note>
      {treads.length > 0 && (
        <Text size="sm" className="figures">
          {t('treads', { depths: treads.join(' / ') })}
        </Text>
      )}
    </li>
  )
}

/** What happened to a set, newest first, with the tread of its tyres each time (tyre-sets.md#history-of-tyre-sets). */
export function Movements({ set }: { set: TyreSet }) {
  const t = useTranslations('tyreSets')
  const { data } = useQuery(useTRPC().tyreSets.movements.queryOptions({ id: set.id, limit: MAX_MOVEMENTS }))
  return (
    <section aria-labelledby="movements">
      <Stack gap="sm">
        <Title order={2} id="movements">
          {t('history')}
        </Title>
        <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: 'none' }} maw={640}>
          {data?.data.map((movement) => (
            <MovementLine key={movement.id} movement={movement} />
          ))}
        </Stack>
      </Stack>
    </section>
  )
}
