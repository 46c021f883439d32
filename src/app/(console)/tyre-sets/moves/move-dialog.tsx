'use client'

import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslations } from 'next-intl'
import type { TyreSetStatus } from '../../../../domain/tyre-sets.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { VehiclePicker } from '../../../form/entity-pickers.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useOnce } from '../../../form/once.ts'
import type { Finding } from '../../../form/picked.ts'
import { RecordPicker } from '../../../form/record-picker.tsx'
import { useSave } from '../../../form/save.ts'
import { useFieldErrors } from '../../../form/use-field-errors.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { TyreSet } from '../view.tsx'

/** Where a set goes: to a status, to another place, or on the vehicle in exchange for the set that is on it. */
export type Move = TyreSetStatus | 'moved' | 'swapped'

/** Finds a place that takes another set, by its code. */
export function usePlaceFinding(): Finding {
  const client = useTRPCClient()
  const trpc = useTRPC()
  const search = async (q: string) => {
    const { data } = await client.tyreStorageLocations.list.query({
      ...{ q, active: true, has_space: true, limit: 20 },
    })
    return data.map(({ id, code, description }) => ({ id, label: code, detail: description }))
  }
  return { searchKey: trpc.tyreStorageLocations.list.queryKey(), search }
}

type Values = {
  location_id: string | null
  vehicle_id: string | null
  km: number | string
  note: string
  treads: Record<string, number | string>
}

type Props = {
  set: TyreSet
  move: Move
  /** The set that is on the vehicle, where they are exchanged. */
  mounted?: { id: string; label_code: string } | undefined
  onClose: () => void
}

/** Sends a move with what was told of it. */
function useSending({ set, move, mounted, onClose }: Props) {
  const client = useTRPCClient()
  const { id } = set
  const requests = ({ location_id, vehicle_id, km, note, treads }: Values) => {
    const measurements = Object.entries(treads).flatMap(([tyre_id, depth]) =>
      depth === '' ? [] : [{ tyre_id, tread_depth_mm: depth as number }],
    )
    const told = {
      ...(km !== '' && { km: km as number }),
      ...(note && { note }),
      ...(measurements.length > 0 && { measurements }),
    }
    if (move === 'moved') return client.tyreSets.move.mutate({ id, location_id })
    if (move === 'swapped') {
      const place = location_id && { location_id }
      return client.tyreSets.swap
        .mutate({ id, with_tyre_set_id: mounted!.id, ...place, ...told })
        .then((swapped) => swapped.mounted)
    }
    return client.tyreSets.transition.mutate({
      ...{ id, action: move, ...told },
      ...(move === 'stored' && location_id && { location_id }),
      ...(move === 'mounted' && vehicle_id && { vehicle_id }),
    })
  }
  const t = useTranslations('tyreSets')
  const save = useSave()
  return (values: Values, refuse: (error: unknown) => void) =>
    save({ group: 'tyreSets', send: () => requests(values), done: t(`moved.${move}`) }).then(onClose, refuse)
}

/** Asks what a move needs: the place, the vehicle, kilometres, and the tread that was measured. */
export function MoveDialog(props: Props) {
  const { set, move, mounted, onClose } = props
  const t = useTranslations('tyreSets')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const { once, acting } = useOnce()
  const places = usePlaceFinding()
  const form = useForm<Values>({
    initialValues: { location_id: null, vehicle_id: null, km: '', note: '', treads: {} },
  })
  const refuse = useFieldErrors(form)
  const send = useSending(props)
  const field = (name: keyof Values) => ({ 'data-path': name, ...form.getInputProps(name) })
  const isPlaced = move === 'stored' || move === 'moved' || move === 'swapped'
  const isTold = move !== 'moved'
  return (
    <Dialog opened onClose={onClose} title={`${t(`verbs.${move}`)} · ${set.label_code}`}>
      <form onSubmit={form.onSubmit((values) => once(() => send(values, refuse)))} noValidate>
        <Stack>
          {move === 'swapped' && <Text size="sm">{t('swapText', { label: mounted?.label_code ?? '' })}</Text>}
          {move === 'mounted' && set.vehicle_id === null && (
            <VehiclePicker required customer_id={set.customer_id} {...field('vehicle_id')} />
          )}
          {isPlaced && <RecordPicker label={t('place')} {...places} {...field('location_id')} />}
          {isTold && (
            <SimpleGrid cols={{ base: 1, xs: 2 }}>
              {set.vehicle_id !== null && (
                <NumberField kind="integer" unit="km" label={t('km')} data-autofocus {...field('km')} />
              )}
              <TextInput label={t('note')} {...field('note')} />
            </SimpleGrid>
          )}
          {isTold && set.tyres.length > 0 && (
            <SimpleGrid cols={2}>
              {set.tyres.map(({ id, position, tread_depth_mm }) => (
                <NumberField
                  key={id}
                  kind="quantity"
                  unit="mm"
                  label={`${t('tread')} · ${t(`positions.${position}`)}`}
                  placeholder={tread_depth_mm === null ? '' : numbers.quantity(tread_depth_mm)}
                  {...form.getInputProps(`treads.${id}`)}
                  value={form.values.treads[id] ?? ''}
                />
              ))}
            </SimpleGrid>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose} data-autofocus={move === 'disposed' || undefined}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={acting}>
              {t(`verbs.${move}`)}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
