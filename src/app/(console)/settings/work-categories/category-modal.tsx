'use client'

import { ColorInput, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { numberOrNull, valuesFrom } from '../../../form/form-values.ts'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'

export type WorkCategory = Outputs['workCategories']['list']['data'][number]

const EMPTY = {
  name: '',
  color: '#3B82F6',
  default_duration: 60 as number | string,
  active: true,
}

/** Told apart on the calendar, also by those who see colours differently. */
const SWATCHES = ['#3B82F6', '#0EA5E9', '#14B8A6', '#22C55E', '#EAB308', '#F97316', '#EF4444', '#A855F7']

type Props = { category?: WorkCategory | undefined; onClose: () => void }

/** Makes or changes a kind of work. */
export function CategoryModal({ category, onClose }: Props) {
  const t = useTranslations('workCategories')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm({
    initialValues: category ? valuesFrom(EMPTY, category) : EMPTY,
    save: async (values) => {
      const minutes = numberOrNull(values.default_duration)
      const { default_duration: _, ...rest } = values
      const body = { ...rest, ...(minutes !== null && { default_duration: minutes }) }
      if (category) await client.workCategories.update.mutate({ id: category.id, ...body })
      else await client.workCategories.create.mutate(body)
      queries.invalidateQueries(trpc.workCategories.pathFilter())
      notify.done(common('saved'))
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal title={category?.name ?? t('new')} {...{ record, onClose }}>
      <TextInput label={t('name')} required data-autofocus {...form.getInputProps('name')} />
      <FieldGroup>
        <ColorInput
          label={t('color')}
          swatches={SWATCHES}
          withEyeDropper={false}
          {...form.getInputProps('color')}
        />
        <NumberField
          kind="integer"
          unit="min"
          label={t('duration')}
          {...form.getInputProps('default_duration')}
        />
      </FieldGroup>
      <Switch label={t('activeLong')} {...form.getInputProps('active', { type: 'checkbox' })} />
    </FormModal>
  )
}
