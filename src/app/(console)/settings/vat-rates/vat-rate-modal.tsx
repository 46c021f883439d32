'use client'

import { Checkbox, Select, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import classes from '../../../form/form.module.css'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'

type Rate = Outputs['vatRates']['list']['data'][number]
type Body = Inputs['vatRates']['create']

/** Why an electronic invoice charges no VAT. */
const NATURES = [
  ...['N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5'],
  ...['N6.1', 'N6.2', 'N6.3', 'N6.4', 'N6.5', 'N6.6', 'N6.7', 'N6.8', 'N6.9', 'N7'],
]

const valuesOf = (rate: Rate | undefined) => ({
  code: rate?.code ?? '',
  description: rate?.description ?? '',
  rate: (rate?.rate ?? '') as number | string,
  nature: rate?.nature ?? null,
  is_default: rate?.is_default ?? false,
})
type Values = ReturnType<typeof valuesOf>

function bodyOf({ rate, nature, ...values }: Values): Body {
  // A field that was left empty is one that was not sent.
  return { ...values, nature, ...(rate !== '' && { rate: rate as number }) } as Body
}

/** Adds a VAT rate, or changes one, whose code stays. */
export function VatRateModal({ rate, onClose }: { rate?: Rate | undefined; onClose: () => void }) {
  const t = useTranslations('settings.vat')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm<Values>({
    initialValues: valuesOf(rate),
    save: async (values) => {
      const { code, is_default, ...patch } = bodyOf(values)
      await (rate
        ? client.vatRates.update.mutate({ id: rate.id, ...patch })
        : client.vatRates.create.mutate({ code, is_default, ...patch }))
      await queries.invalidateQueries(trpc.vatRates.pathFilter())
      notify.done(common('saved'))
      onClose()
    },
  })
  const { form } = record
  const isExempt = form.getValues().rate === 0
  return (
    <FormModal title={rate ? t('editTitle', { code: rate.code }) : t('new')} {...{ record, onClose }}>
      <FieldGroup>
        {!rate && (
          <TextInput
            label={t('code')}
            description={t('codeHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            required
            data-autofocus
            maxLength={10}
            {...form.getInputProps('code')}
          />
        )}
        <NumberField kind="rate" label={t('rate')} required {...form.getInputProps('rate')} />
        <TextInput
          className={classes.wide}
          label={t('description')}
          required
          {...form.getInputProps('description')}
        />
        {(isExempt || form.getValues().nature !== null) && (
          <Select
            className={classes.wide}
            label={t('nature')}
            description={t('natureHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            clearable
            searchable
            data={NATURES}
            {...form.getInputProps('nature')}
          />
        )}
        {!rate && (
          <Checkbox
            className={classes.wide}
            label={t('makeDefault')}
            {...form.getInputProps('is_default', { type: 'checkbox' })}
          />
        )}
      </FieldGroup>
    </FormModal>
  )
}
