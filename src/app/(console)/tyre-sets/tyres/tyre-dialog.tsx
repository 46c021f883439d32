import { Button, Checkbox, Group, Select, SimpleGrid, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { TYRE_CONDITIONS, TYRE_POSITIONS } from '../../../../domain/tyre-sets.ts'
import { tagOf } from '../../../form/etag.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { usePut, useSave } from '../../../form/save.ts'
import { asking } from '../../../links.ts'
import { type Inputs, useTRPCClient } from '../../../trpc.ts'
import type { Tyre, TyreSet } from '../view.tsx'

const CORNERS = TYRE_POSITIONS.slice(0, 4)

type Batch = Omit<Inputs['tyreSets']['changeTyres'], 'id'>

const valuesOf = (tyre?: Tyre) => ({
  position: tyre?.position ?? ('none' as Tyre['position']),
  brand: tyre?.brand ?? '',
  model: tyre?.model ?? '',
  size: tyre?.size ?? '',
  dot: tyre?.dot ?? '',
  tread_depth_mm: (tyre?.tread_depth_mm ?? '') as number | string,
  pressure_bar: (tyre?.pressure_bar ?? '') as number | string,
  condition: tyre?.condition ?? ('good' as Tyre['condition']),
  runflat: tyre?.runflat ?? false,
  studded: tyre?.studded ?? false,
})
type Values = ReturnType<typeof valuesOf>

const numberOf = (value: number | string) => (value === '' ? null : (value as number))

const bodyOf = ({ brand, model, size, dot, tread_depth_mm, pressure_bar, ...rest }: Values) => ({
  ...rest,
  ...{ brand: brand || null, model: model || null, size: size || null, dot: dot || null },
  ...{ tread_depth_mm: numberOf(tread_depth_mm), pressure_bar: numberOf(pressure_bar) },
})

/** One tyre that changes, one that is added, or four alike. */
function batchOf(values: Values, { tyre, four }: Pick<Props, 'tyre' | 'four'>, before: Values): Batch {
  const body = bodyOf(values)
  if (tyre) {
    const changed = Object.entries(body).filter(([name]) => values[name as 'dot'] !== before[name as 'dot'])
    return { update: [{ id: tyre.id, ...Object.fromEntries(changed) }] }
  }
  return { add: four ? CORNERS.map((position) => ({ ...body, position })) : [body] }
}

type Props = { set: TyreSet; tyre?: Tyre | undefined; four?: boolean; onClose: () => void }

function useTyreForm({ set, tyre, four = false, onClose }: Props) {
  const client = useTRPCClient()
  const save = useSave()
  const put = usePut()
  const known = useRef(set)
  const { id } = set
  const renew = async () => {
    known.current = put('tyreSets', await client.tyreSets.retrieve.query({ id }))
    return { values: valuesOf(known.current.tyres.find((each) => each.id === tyre?.id) ?? tyre) }
  }
  return useRecordForm<Values>({
    initialValues: valuesOf(tyre),
    names: (param) => param.replace(/^\w+\[\d+\]\./, ''),
    ...(tyre && { renew, of: { object_id: id } }),
    save: async (values, before) => {
      const batch = batchOf(values, { tyre, four }, before)
      const asked = asking(tyre ? { ifMatch: tagOf(known.current) } : {})
      const send = () => client.tyreSets.changeTyres.mutate({ id, ...batch }, asked)
      await save({ group: 'tyreSets', send })
      onClose()
    },
  })
}

/** Makes or changes a tyre of a set; of an empty set all four at once. */
export function TyreDialog(props: Props) {
  const { set, tyre, four = false, onClose } = props
  const t = useTranslations('tyreSets')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const record = useTyreForm(props)
  const { form } = record
  const field = (name: keyof Values) => ({ 'data-path': name, ...form.getInputProps(name) })
  const taken = new Set(set.tyres.filter(({ id }) => id !== tyre?.id).map(({ position }) => position))
  const positions = TYRE_POSITIONS.filter((position) => position === 'none' || !taken.has(position))
  const askRemove = ({ id, position }: Tyre) =>
    confirmRemoval({
      title: `${t('removeTyre')} · ${t(`positions.${position}`)}`,
      effect: t('removeTyreEffect'),
      confirm: t('removeTyre'),
      remove: async () => {
        await client.tyreSets.changeTyres.mutate({ id: set.id, remove: [id] })
        onClose()
      },
    })
  return (
    <FormModal title={t(tyre ? 'editTyre' : four ? 'addFour' : 'addTyre')} {...{ record, onClose }}>
      {!four && (
        <Select
          label={t('position')}
          allowDeselect={false}
          data={positions.map((value) => ({ value, label: t(`positions.${value}`) }))}
          {...field('position')}
        />
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t('brand')} data-autofocus {...field('brand')} />
        <TextInput label={t('model')} {...field('model')} />
        <TextInput label={t('size')} placeholder="205/55 R16 91V" {...field('size')} />
        <TextInput label={t('dot')} placeholder="3522" inputMode="numeric" {...field('dot')} />
        <NumberField kind="quantity" unit="mm" label={t('tread')} {...field('tread_depth_mm')} />
        <NumberField kind="quantity" unit="bar" label={t('pressure')} {...field('pressure_bar')} />
      </SimpleGrid>
      <Select
        label={t('condition')}
        allowDeselect={false}
        data={TYRE_CONDITIONS.map((value) => ({ value, label: t(`conditions.${value}`) }))}
        {...field('condition')}
      />
      <Group>
        <Checkbox label={t('runflat')} {...form.getInputProps('runflat', { type: 'checkbox' })} />
        <Checkbox label={t('studded')} {...form.getInputProps('studded', { type: 'checkbox' })} />
        {tyre && (
          <Button ml="auto" variant="subtle" color="red" onClick={() => askRemove(tyre)}>
            {t('removeTyre')}
          </Button>
        )}
      </Group>
    </FormModal>
  )
}
