import { SimpleGrid, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { TyreSetStatus } from '../../../../domain/tyre-sets.ts'
import { VehiclePicker } from '../../../form/entity-pickers.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import type { Finding } from '../../../form/picked.ts'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { RecordPicker } from '../../../form/record-picker.tsx'
import { useSave } from '../../../form/save.ts'
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

/** Of which tyres the tread was measured. */
const measuredIn = ({ treads }: Values) => Object.entries(treads).filter(([, depth]) => depth !== '')

/** Sends a move with what was told of it. */
function useMoving({ set, move, mounted, onClose }: Props) {
  const t = useTranslations('tyreSets')
  const client = useTRPCClient()
  const save = useSave()
  const { id } = set
  const send = (values: Values) => {
    const { location_id, vehicle_id, km, note } = values
    const measurements = measuredIn(values).map(([tyre_id, depth]) => ({
      tyre_id,
      tread_depth_mm: depth as number,
    }))
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
  return useRecordForm<Values>({
    // Another place begins with the present one: by none the set would be taken off it.
    initialValues: {
      ...{ location_id: move === 'moved' ? set.location_id : null, vehicle_id: null },
      ...{ km: '', note: '', treads: {} },
    },
    // The server counts what was measured, the dialog has a field for each tyre.
    names: (param, values) =>
      param.replace(
        /^measurements\[(\d+)\].*/,
        (_, index) => `treads.${measuredIn(values)[Number(index)]?.[0]}`,
      ),
    save: async (values) => {
      await save({ group: 'tyreSets', send: () => send(values), done: t(`moved.${move}`) })
      onClose()
    },
  })
}

/** Asks what a move needs: the place, the vehicle, kilometres, and the tread that was measured. */
export function MoveDialog(props: Props) {
  const { set, move, mounted, onClose } = props
  const t = useTranslations('tyreSets')
  const numbers = useNumbers()
  const places = usePlaceFinding()
  const record = useMoving(props)
  const { form } = record
  const field = (name: keyof Values) => ({ 'data-path': name, ...form.getInputProps(name) })
  const isPlaced = move === 'stored' || move === 'moved' || move === 'swapped'
  const isTold = move !== 'moved'
  const present = form.getValues().location_id === set.location_id ? set.location_code : null
  return (
    <FormModal
      title={`${t(`verbs.${move}`)} · ${set.label_code}`}
      submitLabel={t(`verbs.${move}`)}
      {...{ record, onClose }}
    >
      {move === 'swapped' && <Text size="sm">{t('swapText', { label: mounted?.label_code ?? '' })}</Text>}
      {move === 'mounted' && set.vehicle_id === null && (
        <VehiclePicker required customer_id={set.customer_id} {...field('vehicle_id')} />
      )}
      {isPlaced && (
        <RecordPicker label={t('place')} {...places} {...field('location_id')} valueLabel={present} />
      )}
      {isTold && (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {set.vehicle_id !== null && (
            <NumberField kind="integer" unit="km" label={t('km')} data-autofocus {...field('km')} />
          )}
          <TextInput label={t('note')} {...field('note')} />
        </SimpleGrid>
      )}
      {isTold && set.tyres.length > 0 && (
        <FieldGroup legend={t('tread')}>
          {set.tyres.map(({ id, position, tread_depth_mm }) => (
            <NumberField
              key={id}
              kind="quantity"
              unit="mm"
              label={t(`positions.${position}`)}
              placeholder={tread_depth_mm === null ? '' : `${numbers.quantity(tread_depth_mm)} mm`}
              {...form.getInputProps(`treads.${id}`)}
              value={form.getValues().treads[id] ?? ''}
            />
          ))}
        </FieldGroup>
      )}
    </FormModal>
  )
}
