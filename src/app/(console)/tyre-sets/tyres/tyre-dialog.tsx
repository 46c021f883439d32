'use client'

import { Button, Checkbox, Group, Select, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { TYRE_CONDITIONS, TYRE_POSITIONS } from '../../../../domain/tyre-sets.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useOnce } from '../../../form/once.ts'
import { useSave } from '../../../form/save.ts'
import { useFieldErrors } from '../../../form/use-field-errors.ts'
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
function batchOf(values: Values, tyre: Tyre | undefined, four: boolean): Batch {
  const body = bodyOf(values)
  if (tyre) return { update: [{ id: tyre.id, ...body }] }
  return { add: four ? CORNERS.map((position) => ({ ...body, position })) : [body] }
}

type Props = { set: TyreSet; tyre?: Tyre | undefined; four?: boolean; onClose: () => void }

/** Makes or changes a tyre of a set; of an empty set all four at once. */
export function TyreDialog({ set, tyre, four = false, onClose }: Props) {
  const t = useTranslations('tyreSets')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const save = useSave()
  const { once, acting } = useOnce()
  const form = useForm<Values>({ initialValues: valuesOf(tyre) })
  const refuse = useFieldErrors(form, (param) => param.replace(/^\w+\[\d+\]\./, ''))
  const send = (batch: Batch) =>
    once(() =>
      save({
        group: 'tyreSets',
        send: () => client.tyreSets.changeTyres.mutate({ id: set.id, ...batch }),
      }).then(onClose, refuse),
    )
  const field = (name: keyof Values) => ({ 'data-path': name, ...form.getInputProps(name) })
  const taken = new Set(set.tyres.filter(({ id }) => id !== tyre?.id).map(({ position }) => position))
  const positions = TYRE_POSITIONS.filter((position) => position === 'none' || !taken.has(position))
  return (
    <Dialog opened onClose={onClose} title={t(tyre ? 'editTyre' : four ? 'addFour' : 'addTyre')}>
      <form onSubmit={form.onSubmit((values) => send(batchOf(values, tyre, four)))} noValidate>
        <Stack>
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
          </Group>
          <Group justify="flex-end">
            {tyre && (
              <Button
                mr="auto"
                variant="subtle"
                color="red"
                disabled={acting}
                onClick={() => void send({ remove: [tyre.id] })}
              >
                {t('removeTyre')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {common('cancel')}
            </Button>
            <Button type="submit" loading={acting}>
              {common('save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  )
}
