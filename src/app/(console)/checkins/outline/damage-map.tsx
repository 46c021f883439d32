import { SegmentedControl, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type MouseEvent, type Ref, useRef, useState } from 'react'
import { DAMAGE_VIEWS, type DamageKind, type DamageView } from '../../../../domain/checkins.ts'
import { RATIO } from '../../../../domain/outlines.ts'
import { type Outcome, type TypedText, useLeftTexts } from '../../../form/left-texts.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { usePut, useSave } from '../../../form/save.ts'
import { useTurns } from '../../../form/turns.ts'
import { writeOver } from '../../../form/write-over.ts'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
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

/** Sends changes of the damages one after the other and shows the answers. */
function useChanges({ id }: Checkin) {
  const client = useTRPCClient()
  const notify = useNotify()
  const save = useSave()
  const put = usePut()
  const inTurns = useTurns()
  /** Answers the check-in; undefined where it was refused, which was said. */
  const change = (batch: Batch) => {
    const send = () => client.checkins.changeDamages.mutate({ id, ...batch })
    return inTurns(() => save({ group: 'checkins', send, done: null })).catch(notify.failure)
  }
  /** What is said of a damage, over what it was typed over. */
  const say = (damage_id: string, typed: TypedText): Promise<Outcome> =>
    inTurns(async () => {
      const update = [{ id: damage_id, note: typed.value }]
      const written = writeOver(typed, {
        read: () => client.checkins.retrieve.query({ id }),
        valueIn: ({ damages }) => damages.find((damage) => damage.id === damage_id)?.note ?? null,
        send: (ifMatch) =>
          save({
            group: 'checkins',
            send: () => client.checkins.changeDamages.mutate({ id, update }, asking({ ifMatch })),
            done: null,
          }),
      })
      const { whole, outcome } = await written
      put('checkins', whole)
      return outcome
    }).catch((error) => {
      notify.failure(error)
      return 'refused'
    })
  return { change, say }
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
  surface: Ref<HTMLButtonElement>
}

/** One side of the vehicle with its damages; a tap puts a new one where the finger is. */
function Side({ view, type, damages, earlier, selected, onSelect, onPut, surface }: SideProps) {
  const t = useTranslations('checkins')
  const put = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>) => {
    const box = currentTarget.getBoundingClientRect()
    // The second half of a double click.
    if (detail > 1) return
    // By keyboard there is no place: the middle is one.
    if (detail === 0) onPut?.(0.5, 0.5)
    else onPut?.(share(clientX - box.left, box.width), share(clientY - box.top, box.height))
  }
  return (
    <div className={classes.side} data-view={view} style={frameOf(view)}>
      <Outline type={type} view={view} />
      {onPut && (
        <button
          ref={surface}
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
  const { change, say } = useChanges(checkin)
  const [view, setView] = useState<DamageView>('left')
  const [selected, setSelected] = useState<string | null>(null)
  const [kind, setKind] = useState<DamageKind>('scratch')
  const surface = useRef<HTMLButtonElement>(null)
  const { damages, signatures, status } = checkin
  const isFree = mayWrite && status === 'active' && !signatures.some((each) => each.kind === 'arrival')
  const on = (list: Damage[], side = view) => list.filter((damage) => damage.view === side)
  const chosen = damages.find(({ id }) => id === selected)
  const notes = useLeftTexts(async (id, typed) => {
    const outcome = await say(id, typed)
    // What was not kept stays in sight.
    if (outcome !== 'kept') setSelected(id)
    return outcome
  })
  const put = async (x: number, y: number) => {
    const saved = await change({ add: [{ view, x, y, kind }] })
    if (saved) setSelected(saved.damages.at(-1)?.id ?? null)
  }
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
          {...{ view, type, selected, surface }}
          damages={on(damages)}
          earlier={on(earlier)}
          onSelect={setSelected}
          onPut={isFree ? put : undefined}
        />
        {isFree && !chosen && <Note>{t('putHint')}</Note>}
        {chosen && (
          <DamageForm
            key={chosen.id}
            damage={chosen}
            isFree={isFree}
            note={notes.of(chosen.id, chosen.note)}
            onChange={(changed) => {
              // The next one is likely of the same kind.
              if (changed.kind) setKind(changed.kind)
              void change({ update: [{ id: chosen.id, ...changed }] })
            }}
            onRemove={() => {
              setSelected(null)
              // Its own button goes with what is said of it.
              surface.current?.focus({ preventScroll: true })
              void change({ remove: [chosen.id] })
            }}
          />
        )}
      </Stack>
    </section>
  )
}
