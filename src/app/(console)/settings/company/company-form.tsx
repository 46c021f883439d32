'use client'

import { Select, Switch, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import classes from '../../../form/form.module.css'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../../form/record-form.tsx'
import { VatSelect } from '../../../form/vat-select.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { COMPANY_FIELDS } from './company-fields.ts'

type Settings = Outputs['settings']['retrieve']
type Patch = Inputs['settings']['update']

const TEXTS = Object.values(COMPANY_FIELDS).flat()

const valuesOf = (settings: Settings) => ({
  ...(Object.fromEntries(TEXTS.map((name) => [name, settings[name] ?? ''])) as Record<
    (typeof TEXTS)[number],
    string
  >),
  time_zone: settings.time_zone,
  default_vat_code: settings.default_vat_code,
  reminder_lead_hours: settings.reminder_lead_hours as number | string,
  electronic_receipts_enabled: settings.electronic_receipts_enabled,
})
type Values = ReturnType<typeof valuesOf>

/** What differs from what was read, so that a colleague's change of another field stays. */
function changesOf(values: Values, before: Values): Patch {
  const changed = Object.entries(values).filter(([name, value]) => value !== before[name as keyof Values])
  // An emptied number is no number: the server says so on its field.
  return Object.fromEntries(
    changed.map(([name, value]) => [name, name === 'reminder_lead_hours' && value === '' ? null : value]),
  )
}

/** Every time zone that the browser knows, and the present one, which may have an older name. */
const zones = (present: string) => [...new Set([present, ...Intl.supportedValuesOf('timeZone')])].sort()

/** The country that two letters mean; nothing for two that mean none. */
function countryName(code: string, locale: string): string | undefined {
  const isCode = /^[a-z]{2}$/i.test(code)
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  return isCode ? names.of(code.toUpperCase()) : undefined
}

/** Changes what holds for the whole workshop. */
export function CompanyForm({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.company')
  const common = useTranslations('common')
  const locale = useLocale()
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const [before, setBefore] = useState(() => valuesOf(settings))
  const record = useRecordForm<Values>({
    initialValues: before,
    keptAs: 'company',
    save: async (values) => {
      const saved = await client.settings.update.mutate(changesOf(values, before))
      setBefore(values)
      queries.setQueryData(trpc.settings.retrieve.queryKey({}), saved)
      // The name and the time zone stand in the frame, the default rate in every line.
      queries.invalidateQueries(trpc.session.pathFilter())
      queries.invalidateQueries(trpc.vatRates.pathFilter())
      notify.done(common('saved'))
    },
  })
  const { form } = record
  const text = (name: (typeof TEXTS)[number]) => (
    <TextInput key={name} label={t(name)} required={name === 'name'} {...form.getInputProps(name)} />
  )
  return (
    <RecordForm record={record}>
      <FieldGroup legend={t('identity')}>{COMPANY_FIELDS.identity.map(text)}</FieldGroup>
      <FieldGroup legend={t('place')}>
        {COMPANY_FIELDS.place.filter((name) => name !== 'country').map(text)}
        <TextInput
          label={t('country')}
          required
          maxLength={2}
          description={countryName(form.getValues().country, locale) ?? t('countryHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('country')}
        />
      </FieldGroup>
      <FieldGroup legend={t('contacts')}>{COMPANY_FIELDS.contacts.map(text)}</FieldGroup>
      <FieldGroup legend={t('working')}>
        <Select
          label={t('time_zone')}
          description={t('timeZoneHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          searchable
          allowDeselect={false}
          nothingFoundMessage={common('nothingFound')}
          data={zones(settings.time_zone)}
          {...form.getInputProps('time_zone')}
        />
        <VatSelect
          label={t('default_vat_code')}
          description={t('vatHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.getInputProps('default_vat_code')}
        />
        <NumberField
          kind="integer"
          unit="h"
          label={t('reminder_lead_hours')}
          description={t('reminderHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          {...form.getInputProps('reminder_lead_hours')}
        />
        <Switch
          className={classes.wide}
          mt="xs"
          label={t('electronic_receipts_enabled')}
          description={t('receiptsHint')}
          {...form.getInputProps('electronic_receipts_enabled', { type: 'checkbox' })}
        />
      </FieldGroup>
    </RecordForm>
  )
}
