'use client'

import { Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { tidyPlate } from '../format/plate-text.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../trpc.ts'
import { Dialog } from './dialog.tsx'
import { RecordForm, useRecordForm } from './record-form.tsx'

type Props = {
  opened: boolean
  /** What was typed where no vehicle was found. */
  plate?: string | undefined
  onClose: () => void
  /** The owner, where one is known. */
  customer_id: string | null
  onMade: (vehicle: Outputs['vehicles']['create']) => void
}

const orNull = (text: string) => text.trim() || null

function Fields({ plate = '', onClose, customer_id, onMade }: Omit<Props, 'opened'>) {
  const t = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const record = useRecordForm({
    initialValues: { license: plate, make: '', model: '' },
    save: async ({ license, make, model }) => {
      const fields = { license: tidyPlate(license), make: orNull(make), model: orNull(model) }
      const vehicle = await client.vehicles.create.mutate({ ...fields, customer_id })
      queries.setQueryData(trpc.vehicles.retrieve.queryKey({ id: vehicle.id }), vehicle)
      queries.invalidateQueries(trpc.vehicles.pathFilter())
      onMade(vehicle)
    },
  })
  const { getInputProps, setFieldValue } = record.form
  return (
    <RecordForm record={record} onCancel={onClose}>
      <Stack gap="sm">
        <TextInput
          label={t('plate')}
          required
          data-autofocus
          autoComplete="off"
          autoCapitalize="characters"
          {...getInputProps('license')}
          onBlur={() => setFieldValue('license', tidyPlate)}
        />
        <TextInput label={t('make')} autoComplete="off" {...getInputProps('make')} />
        <TextInput label={t('model')} autoComplete="off" {...getInputProps('model')} />
      </Stack>
    </RecordForm>
  )
}

/** Makes a vehicle on the spot, with the fewest fields; the rest is written later on the vehicle's page. */
export function NewVehicle({ opened, ...props }: Props) {
  const t = useTranslations('common')
  return (
    <Dialog opened={opened} onClose={props.onClose} title={t('newVehicle')}>
      <Fields {...props} />
    </Dialog>
  )
}
