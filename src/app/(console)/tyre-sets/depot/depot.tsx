import { Anchor, Button, Group, Skeleton, Stack, Switch, Text, Title, UnstyledButton } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Dialog } from '../../../form/dialog.tsx'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import { Emptiness } from '../../../list/emptiness.tsx'
import { Failure } from '../../../list/states.tsx'
import { PrintLabels } from '../labels/print-labels.tsx'
import classes from './depot.module.css'
import { PlaceModal, type StoragePlace } from './place-modal.tsx'
import { type StoredSet, useDepot } from './use-depot.ts'

/** A place is free while another set fits. */
const isFree = ({ active, free_count }: StoragePlace) => active && (free_count === null || free_count > 0)

/** What stands before the first dash or blank of a code: the rack. */
const rackOf = ({ code }: StoragePlace) => code.split(/[-\s./]/, 1)[0]!.toUpperCase()

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(keyOf(row), [...(groups.get(keyOf(row)) ?? []), row])
  return groups
}

type PlaceProps = { place: StoragePlace; sets: readonly StoredSet[] }

/** A place with what lies there, in a word. */
function Place({ place, sets, onOpen }: PlaceProps & { onOpen: () => void }) {
  const t = useTranslations('tyreSets')
  const { code, active, stored_count, capacity } = place
  const [set] = sets
  const isOne = set !== undefined && stored_count === 1
  const who = isOne ? (set.vehicle_license ?? set.customer_name) : null
  const what = stored_count > 0 ? t('inPlace', { count: stored_count }) : t(active ? 'free' : 'inactive')
  const said = who ?? what
  return (
    <UnstyledButton className={classes.place} data-free={isFree(place)} data-active={active} onClick={onOpen}>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Text component="span" size="sm" fw={600} truncate>
          {code}
        </Text>
        {/* Read aloud, the code ends before the count. */}{' '}
        {capacity !== null && capacity > 1 && (
          <Text component="span" size="xs" className="figures">
            {`${stored_count}/${capacity}`}
          </Text>
        )}
      </Group>
      <Text component="span" size="xs" truncate {...(stored_count === 0 && { c: 'dimmed' })}>
        {said}
      </Text>
    </UnstyledButton>
  )
}

/** What lies in a place, and what may be done with it. */
function PlaceDialog({ place, sets, onClose }: PlaceProps & { onClose: () => void }) {
  const t = useTranslations('tyreSets')
  const mayWrite = useCan('tyre_sets.write')
  const [editing, setEditing] = useState(false)
  if (editing) return <PlaceModal place={place} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={`${t('place')} ${place.code}`}>
      <Stack>
        {place.description && <Text size="sm">{place.description}</Text>}
        {sets.length === 0 && <Text c="dimmed">{t('nothingHere')}</Text>}
        {sets.map(({ id, label_code, customer_name, vehicle_license, season }) => (
          <Anchor key={id} component={Link} href={`/tyre-sets/${id}`} prefetch={false}>
            {[label_code, vehicle_license, customer_name, t(`seasons.${season}`)].filter(Boolean).join(' · ')}
          </Anchor>
        ))}
        <Group justify="flex-end">
          <PrintLabels ids={sets.map(({ id }) => id)} />
          {mayWrite && (
            <Button size="sm" variant="default" onClick={() => setEditing(true)}>
              {t('editPlace')}
            </Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  )
}

/** The places by rack, each with what lies there; those that are free stand out. */
export function Depot() {
  const t = useTranslations('tyreSets')
  const { places, sets } = useDepot()
  const [onlyFree, setOnlyFree] = useState(false)
  const [openId, setOpenId] = useState<string | null>(null)
  if (places.error) return <Failure error={places.error} onRetry={places.refetch} />
  if (!places.data) return <Skeleton height={320} />
  if (places.data.length === 0)
    return <Emptiness filtered={false} title={t('noPlacesTitle')} text={t('noPlacesText')} action={null} />
  const lying = grouped(sets.data ?? [], ({ location_id }) => location_id)
  const setsIn = (id: string) => lying.get(id) ?? []
  const freeOf = (of: readonly StoragePlace[]) =>
    t('freeOf', { free: of.filter(isFree).length, count: of.length })
  const shown = places.data.filter((place) => !onlyFree || isFree(place))
  const open = places.data.find(({ id }) => id === openId)
  return (
    <Stack gap="lg">
      <Group justify="space-between">
        <Text>{freeOf(places.data)}</Text>
        <Switch
          label={t('onlyFree')}
          checked={onlyFree}
          onChange={(event) => setOnlyFree(event.currentTarget.checked)}
        />
      </Group>
      {[...grouped(shown, rackOf)].map(([rack, within]) => (
        <section key={rack} aria-label={rack}>
          <Group gap="sm" mb={4}>
            <Title order={2}>{rack}</Title>
            {!onlyFree && <Note>{freeOf(within)}</Note>}
          </Group>
          <div className={classes.grid}>
            {within.map((place) => (
              <Place
                key={place.id}
                place={place}
                sets={setsIn(place.id)}
                onOpen={() => setOpenId(place.id)}
              />
            ))}
          </div>
        </section>
      ))}
      {open && <PlaceDialog place={open} sets={setsIn(open.id)} onClose={() => setOpenId(null)} />}
    </Stack>
  )
}
