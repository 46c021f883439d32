import { Button, Group, Paper, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { laterDialog } from '../../../form/comes-later.tsx'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { Tyre, TyreSet } from '../view.tsx'
import { Tread } from './tread.tsx'

const TyreDialog = laterDialog(() => import('./tyre-dialog.tsx').then((module) => module.TyreDialog))

function Card({ tyre, season }: { tyre: Tyre; season: TyreSet['season'] }) {
  const t = useTranslations('tyreSets')
  const { position, brand, model, size, dot, condition, tread_depth_mm: depth } = tyre
  return (
    <Paper withBorder p="sm">
      <Stack gap={4}>
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600} size="sm">
            {t(`positions.${position}`)}
          </Text>
          {condition !== 'good' && (
            <Text size="sm" c={condition === 'worn' ? undefined : 'red'}>
              {t(`conditions.${condition}`)}
            </Text>
          )}
        </Group>
        <Tread depth={depth} season={season} />
        <Text size="sm">{[brand, model].filter(Boolean).join(' ') || '–'}</Text>
        <Note>{[size, dot && `DOT ${dot}`].filter(Boolean).join(' · ')}</Note>
      </Stack>
    </Paper>
  )
}

type Opened = { tyre?: Tyre; four?: boolean }

/** The tyres of a set as they sit on a vehicle; each opens to be changed. */
export function TyreCards({ set }: { set: TyreSet }) {
  const t = useTranslations('tyreSets')
  const mayWrite = useCan('tyre_sets.write')
  const [opened, setOpened] = useState<Opened | null>(null)
  const isEmpty = set.tyres.length === 0
  return (
    <section aria-labelledby="tyres">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="tyres">
            {t('tyres')}
          </Title>
          {mayWrite && (
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setOpened({ four: isEmpty })}
            >
              {t(isEmpty ? 'addFour' : 'addTyre')}
            </Button>
          )}
        </Group>
        {isEmpty && <Text c="dimmed">{t('noTyres')}</Text>}
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="sm">
          {set.tyres.map((tyre) =>
            mayWrite ? (
              <UnstyledButton key={tyre.id} onClick={() => setOpened({ tyre })}>
                <Card tyre={tyre} season={set.season} />
              </UnstyledButton>
            ) : (
              <Card key={tyre.id} tyre={tyre} season={set.season} />
            ),
          )}
        </SimpleGrid>
      </Stack>
      {opened && <TyreDialog set={set} {...opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
