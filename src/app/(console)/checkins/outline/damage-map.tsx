'use client'

import { SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type MouseEvent, useState } from 'react'
import { DAMAGE_VIEWS, type DamageKind, type DamageView } from '../../../../domain/checkins.ts'
import { RATIO } from '../../../../domain/outlines.ts'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useSave } from '../../../form/save.ts'
import { useCan } from '../../../frame/session.tsx'
import { type Inputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import classes from '../checkins.module.css'
import type { Checkin } from '../view.tsx'
import { type Damage, DamageForm } from './damage-form.tsx'
import { Outline, type VehicleType } from './outlines.tsx'

type Batch = Omit<Inputs['checkins']['changeDamages'], 'id'>

/** A share of the width or the height, as exact as it is kept. */
const share = (part: number, whole: number) =>
  Math.round(Math.min(1, Math.max(0, part / whole)) * 10_000) / 10_000

/** What was to be seen when the vehicle was here before: shown faintly, to tell what is new. */
function useEarlier({ id, vehicle_id, created_at }: Checkin): Damage[] {
  const trpc = useTRPC()
  const known = useQuery(trpc.checkins.list.queryOptions({ vehicle_id, preset: 'all', limit: 10 }))
  const before = known.data?.data.find((other) => other.id !== id && other.created_at < created_at)
  const { data } = useQuery(
    trpc.checkins.retrieve.queryOptions({ id: before?.id ?? '' }, { enabled: before !== undefined }),
  )
  return data?.damages ?? []
}

function useVehicleType(id: string): VehicleType {
  const enabled = useCan('vehicles.read')
  const { data } = useQuery(useTRPC().vehicles.retrieve.queryOptions({ id }, { enabled, retry: false }))
  return data?.vehicle_type ?? 'car'
}

/** Sends a change of the damages and shows the answer. */
function useChange({ id }: Checkin) {
  const client = useTRPCClient()
  const notify = useNotify()
  const save = useSave()
  const { once, acting } = useOnce()
  const change = (batch: Batch, then?: (checkin: Checkin) => void) =>
    once(async () => {
      const send = () => client.checkins.changeDamages.mutate({ id, ...batch })
      await save({ group: 'checkins', send, done: null }).then(then, notify.failure)
    })
  return { change, acting }
}

const at = ({ x, y }: Damage) => ({ left: `${x * 100}%`, top: `${y * 100}%` })

/** As large as the screen lets it be seen whole, and never of another shape than the view. */
const frameOf = (view: DamageView) => ({
  aspectRatio: RATIO[view],
  maxWidth: `min(760px, ${RATIO[view] * 60}vh)`,
})

type SideProps = {
  view: DamageView
  type: VehicleType
  damages: Damage[]
  earlier: Damage[]
  selected: string | null
  onSelect: (id: string) => void
  /** Where somebody put a finger; undefined where nothing may be changed. */
  onPut: ((x: number, y: number) => void) | undefined
}

/** One side of the vehicle with its damages; a tap puts a new one where the finger is. */
function Side({ view, type, damages, earlier, selected, onSelect, onPut }: SideProps) {
  const t = useTranslations('checkins')
  const put = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const box = currentTarget.getBoundingClientRect()
    // By keyboard there is no place: the middle is one.
    if (detail === 0) onPut?.(0.5, 0.5)
    else onPut?.(share(clientX - box.left, box.width), share(clientY - box.top, box.height))
  }
  return (
    <div className={classes.side} data-view={view} style={frameOf(view)}>
      <Outline type={type} view={view} />
      {onPut && (
        <button
          type="button"
          className={classes.surface}
          aria-label={t('put', { view: t(`views.${view}`) })}
          onClick={put}
        />
      )}
      {earlier.map((damage) => (
        <span key={damage.id} className={classes.earlier} style={at(damage)} aria-hidden />
      ))}
      {damages.map((damage) => (
        <button
          key={damage.id}
          type="button"
          className={classes.mark}
          data-severity={damage.severity}
          aria-pressed={damage.id === selected}
          aria-label={`${damage.position}: ${t(`kinds.${damage.kind}`)}`}
          style={at(damage)}
          onClick={() => onSelect(damage.id)}
        >
          {damage.position}
        </button>
      ))}
    </div>
  )
}

/** What was to be seen on the vehicle, drawn by finger on its outline (checkins.md#damages). */
export function DamageMap({ checkin }: { checkin: Checkin }) {
  const t = useTranslations('checkins')
  const type = useVehicleType(checkin.vehicle_id)
  const earlier = useEarlier(checkin)
  const mayWrite = useCan('checkins.write')
  const { change, acting } = useChange(checkin)
  const [view, setView] = useState<DamageView>('left')
  const [selected, setSelected] = useState<string | null>(null)
  const [kind, setKind] = useState<DamageKind>('scratch')
  const { damages, signatures, status } = checkin
  const isFree = mayWrite && status === 'active' && !signatures.some((each) => each.kind === 'arrival')
  const on = (list: Damage[], side = view) => list.filter((damage) => damage.view === side)
  const chosen = damages.find(({ id }) => id === selected)
  const put = (x: number, y: number) =>
    change({ add: [{ view, x, y, kind }] }, (saved) => setSelected(saved.damages.at(-1)?.id ?? null))
  const words = (side: DamageView) => [t(`views.${side}`), on(damages, side).length || ''].join(' ').trim()
  return (
    <section aria-labelledby="damages">
      <Stack gap="sm">
        <Title order={2} id="damages">
          {t('damages')}
        </Title>
        <div className={classes.views}>
          <SegmentedControl
            aria-label={t('view')}
            size="md"
            value={view}
            onChange={(next) => setView(next as DamageView)}
            data={DAMAGE_VIEWS.map((value) => ({ value, label: words(value) }))}
          />
        </div>
        <Side
          {...{ view, type, selected }}
          damages={on(damages)}
          earlier={on(earlier)}
          onSelect={setSelected}
          onPut={isFree && !acting ? put : undefined}
        />
        {isFree && !chosen && (
          <Text size="sm" c="dimmed">
            {t('putHint')}
          </Text>
        )}
        {chosen && (
          <DamageForm
            key={chosen.id}
            damage={chosen}
            isFree={isFree}
            onChange={(changed) => {
              // The next one is likely of the same kind.
              if (changed.kind) setKind(changed.kind)
              change({ update: [{ id: chosen.id, ...changed }] })
            }}
            onRemove={() => change({ remove: [chosen.id] }, () => setSelected(null))}
          />
        )}
      </Stack>
    </section>
  )
}
