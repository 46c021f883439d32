import { Select } from '@mantine/core'
import { useLocale, useTranslations } from 'next-intl'
import { LANGUAGES, type Language } from '../../../../domain/languages.ts'
import { TECHNICIAN_AMOUNTS, type TechnicianAmounts } from '../../../../domain/permissions.ts'
import {
  code,
  held,
  longText,
  number,
  oneOf,
  text,
  toggle,
  vatNumber,
  vatRate,
} from '../../../form/fields.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'
import { COMPANY_FIELDS } from './company-fields.ts'
import { LogoField } from './logo-field.tsx'

type Settings = Outputs['settings']['retrieve']

const COMPANY = formOf('settings', 'settings.company', {
  name: text('name', { required: true }),
  legal_name: text('legal_name'),
  vat_number: vatNumber('vat_number'),
  tax_code: code('tax_code'),
  address: text('address'),
  postal_code: text('postal_code'),
  city: text('city'),
  province: text('province'),
  country: text('country', { hint: 'countryHint', required: true, maxLength: 2 }),
  phone: text('phone'),
  email: text('email'),
  certified_email: text('certified_email'),
  time_zone: {
    ...held('time_zone', '', {
      Input: Select,
      props: { required: true, searchable: true, allowDeselect: false },
    }),
    hint: 'timeZoneHint' as const,
  },
  default_vat_code: vatRate('default_vat_code', { hint: 'vatHint', required: true }),
  // An emptied number is no number: the server says so on its field.
  reminder_lead_hours: number('integer', 'reminder_lead_hours', {
    hint: 'reminderHint',
    unit: 'h',
    required: true,
  }),
  electronic_receipts_enabled: toggle('electronic_receipts_enabled', {
    hint: 'receiptsHint',
    wide: true,
    mt: 'xs',
  }),
  allow_negative_stock: toggle('allow_negative_stock', { hint: 'negativeStockHint', wide: true, mt: 'xs' }),
  technician_amounts: oneOf('technician_amounts', {
    values: TECHNICIAN_AMOUNTS,
    labels: 'technicianAmounts',
    empty: 'none' as TechnicianAmounts,
    hint: 'technicianAmountsHint',
  }),
  locale: oneOf('locale', {
    values: LANGUAGES,
    labels: 'locales',
    empty: 'it' as Language,
    hint: 'localeHint',
  }),
  quote_validity_days: number('integer', 'quote_validity_days', { hint: 'validityHint' }),
  logo_file_id: {
    ...held('logo_file_id', null as string | null, { Input: LogoField, wide: true }),
    hint: 'logoHint' as const,
  },
  document_footer: longText('document_footer', { hint: 'footerHint', wide: true, maxLength: 1000 }),
  quote_terms: longText('quote_terms', { hint: 'termsHint', wide: true, maxLength: 10_000 }),
})

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
  const { record, values, input, inputs } = useFormOf(COMPANY, { record: settings, keptAs: 'company' })
  const country = countryName(values.country, locale)
  return (
    <RecordForm record={record}>
      <FieldGroup legend={t('identity')}>{inputs(...COMPANY_FIELDS.identity)}</FieldGroup>
      <FieldGroup legend={t('place')}>
        {inputs(...COMPANY_FIELDS.place.filter((name) => name !== 'country'))}
        {input('country', country ? { description: country } : {})}
      </FieldGroup>
      <FieldGroup legend={t('contacts')}>{inputs(...COMPANY_FIELDS.contacts)}</FieldGroup>
      <FieldGroup legend={t('working')}>
        {input('time_zone', {
          nothingFoundMessage: common('nothingFound'),
          data: zones(settings.time_zone),
        })}
        {inputs(
          'default_vat_code',
          'reminder_lead_hours',
          'electronic_receipts_enabled',
          'allow_negative_stock',
          'technician_amounts',
        )}
      </FieldGroup>
      <FieldGroup legend={t('documents')}>
        {inputs('locale', 'quote_validity_days', 'logo_file_id', 'document_footer', 'quote_terms')}
      </FieldGroup>
    </RecordForm>
  )
}
