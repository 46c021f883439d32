'use client'

import { Checkbox, TagsInput, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { DuplicateWarning } from '../../form/duplicates.tsx'
import { CustomerPicker } from '../../form/entity-pickers.tsx'
import { NewCustomer } from '../../form/new-customer.tsx'
import { useNotify } from '../../form/notify.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import type { Choice } from '../../form/record-picker.tsx'
import { tidyPlate } from '../../format/plate-text.ts'
import { useCan } from '../../frame/session.tsx'
import { useTRPC, useTRPCClient } from '../../trpc.ts'
import type { Vehicle } from './deadlines.ts'
import { DeadlineFields, EngineFields, ModelFields } from './vehicle-fields.tsx'
import { bodyOf, EMPTY, type VehicleValues, valuesOf } from './vehicle-values.ts'

export type VehicleFormState = UseFormReturnType<VehicleValues>

const DEBOUNCE_MS = 300
const SHOWN = 3

/** Other vehicles with the plate that is being typed, however it is spaced. */
function usePlateDuplicates(license: string, own_id: string | undefined) {
  const t = useTranslations('vehicles')
  const trpc = useTRPC()
  const [plate] = useDebouncedValue(license.trim(), DEBOUNCE_MS)
  const { data } = useQuery(
    trpc.vehicles.list.queryOptions(
      { license: plate, limit: SHOWN + 1 },
      { enabled: plate.length >= 4 && plate.length <= 255 },
    ),
  )
  const others = data?.data.filter(({ id }) => id !== own_id) ?? []
  return others.slice(0, SHOWN).map(({ id, license: text, full_name, customer_name }) => ({
    id,
    href: `/vehicles/${id}`,
    label: [text, full_name].filter(Boolean).join(' · '),
    why: customer_name ?? t('noOwner'),
  }))
}

/** Whose vehicle it is; who is not known yet is made on the spot. */
function OwnerField({ form, vehicle }: { form: VehicleFormState; vehicle: Vehicle | undefined }) {
  const t = useTranslations('vehicles')
  const mayMake = useCan('customers.write')
  const [making, setMaking] = useState<string | null>(null)
  const [made, setMade] = useState<Choice | null>(null)
  const { customer_id } = form.getValues()
  const isKnown = customer_id === (vehicle?.customer_id ?? null)
  return (
    <>
      <CustomerPicker
        label={t('owner')}
        valueLabel={made?.id === customer_id ? made.label : isKnown ? vehicle?.customer_name : null}
        onCreate={mayMake ? setMaking : undefined}
        {...form.getInputProps('customer_id')}
      />
      <NewCustomer
        opened={making !== null}
        name={making ?? ''}
        onClose={() => setMaking(null)}
        onMade={(customer) => {
          setMaking(null)
          setMade(customer)
          form.setFieldValue('customer_id', customer.id)
        }}
      />
    </>
  )
}

function UseFields({ form }: { form: VehicleFormState }) {
  const t = useTranslations('vehicles')
  return (
    <FieldGroup legend={t('use')}>
      <TextInput label={t('driver')} {...form.getInputProps('driver_name')} />
      <TextInput type="tel" label={t('driverPhone')} {...form.getInputProps('driver_phone')} />
      <TextInput label={t('fleetCode')} {...form.getInputProps('fleet_code')} />
      <TagsInput label={t('tags')} clearable maxLength={50} {...form.getInputProps('tags')} />
      <Checkbox
        mt="xl"
        label={t('courtesyCar')}
        {...form.getInputProps('courtesy_car', { type: 'checkbox' })}
      />
    </FieldGroup>
  )
}

type Props = { vehicle?: Vehicle; customer_id?: string | null; onDone: (id: string | null) => void }

/** Makes or changes a vehicle, and warns of a plate that is there already. */
export function VehicleForm({ vehicle, customer_id = null, onDone }: Props) {
  const t = useTranslations('vehicles')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const readVehicle = async () => {
    const fresh = await client.vehicles.retrieve.query({ id: vehicle!.id })
    queries.setQueryData(trpc.vehicles.retrieve.queryKey({ id: fresh.id }), fresh)
    return { values: valuesOf(fresh), labels: { customer_id: fresh.customer_name } }
  }
  const record = useRecordForm<VehicleValues>({
    initialValues: vehicle ? valuesOf(vehicle) : { ...EMPTY, customer_id },
    renew: vehicle && readVehicle,
    keptAs: vehicle?.id ?? 'vehicle',
    save: async (values, before) => {
      const body = bodyOf(values, vehicle && before)
      const saved = vehicle
        ? await client.vehicles.update.mutate({ id: vehicle.id, ...body })
        : await client.vehicles.create.mutate(body)
      queries.setQueryData(trpc.vehicles.retrieve.queryKey({ id: saved.id }), saved)
      queries.invalidateQueries(trpc.vehicles.pathFilter())
      queries.invalidateQueries(trpc.customers.pathFilter())
      notify.done(common('saved'))
      onDone(saved.id)
    },
  })
  const { form } = record
  const found = usePlateDuplicates(form.getValues().license, vehicle?.id)
  return (
    <RecordForm record={record} onCancel={() => onDone(vehicle?.id ?? null)}>
      <FieldGroup>
        <TextInput
          label={t('plate')}
          required
          autoFocus
          {...form.getInputProps('license')}
          onBlur={() => form.isDirty('license') && form.setFieldValue('license', tidyPlate)}
        />
        <TextInput label={t('vin')} {...form.getInputProps('vin')} />
        <OwnerField form={form} vehicle={vehicle} />
      </FieldGroup>
      <DuplicateWarning title={t('duplicate')} found={found} />
      <ModelFields form={form} />
      <EngineFields form={form} />
      <DeadlineFields form={form} />
      <UseFields form={form} />
      <Textarea label={t('notes')} autosize minRows={2} maxRows={10} {...form.getInputProps('notes')} />
    </RecordForm>
  )
}
