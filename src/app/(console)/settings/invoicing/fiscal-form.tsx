import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FISCAL_REGIMES, INVOICING_CHANNELS } from '../../../../domain/fiscal-codes.ts'
import {
  held,
  number,
  numberOrZero,
  oneOf,
  paymentMethod,
  text,
  tick,
  toggle,
} from '../../../form/fields.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../../form/record-form.tsx'
import { BankAccountSelect } from '../../../payments/bank-account-select.tsx'
import type { Settings } from './checks.ts'

type Own = Omit<SelectProps, 'data' | 'value' | 'onChange'>
type ShareholdersProps = Own & { value?: boolean | null; onChange?: (value: boolean | null) => void }

/** One shareholder, several, or no company limited by shares. */
function ShareholdersSelect({ value = null, onChange, ...props }: ShareholdersProps) {
  const t = useTranslations('settings.company')
  return (
    <Select
      {...props}
      clearable
      placeholder={t('noShares')}
      data={['true', 'false'].map((each) => ({ value: each, label: t(`shareholders.${each as 'true'}`) }))}
      value={value === null ? null : String(value)}
      onChange={(chosen) => onChange?.(chosen === null ? null : chosen === 'true')}
    />
  )
}

const FISCAL = formOf('settings', 'settings.company', {
  electronic_invoicing_enabled: toggle('electronic_invoicing_enabled', { hint: 'invoicingHint', wide: true }),
  electronic_invoicing_channel: oneOf('electronic_invoicing_channel', {
    values: INVOICING_CHANNELS,
    labels: 'channels',
    empty: 'file',
    hint: 'channelHint',
  }),
  sdi_code: text('sdi_code', { hint: 'sdiHint', maxLength: 7 }),
  fiscal_regime: oneOf('fiscal_regime', {
    values: FISCAL_REGIMES,
    labels: 'regimes',
    empty: 'RF01',
    searchable: true,
  }),
  first_name: text('first_name', { hint: 'personHint' }),
  last_name: text('last_name'),
  rea_office: text('rea_office', { maxLength: 2 }),
  rea_number: text('rea_number', { maxLength: 20 }),
  share_capital: number('money', 'share_capital'),
  sole_shareholder: held('sole_shareholder', null as boolean | null, { Input: ShareholdersSelect }),
  in_liquidation: tick('in_liquidation', { wide: true }),
  stamp_duty_automatic: toggle('stamp_duty_automatic', { hint: 'stampHint', wide: true }),
  stamp_duty_charged: toggle('stamp_duty_charged', { hint: 'chargedHint', wide: true }),
  default_payment_method: paymentMethod('default_payment_method'),
  invoice_account_id: held('invoice_account_id', null as string | null, { Input: BankAccountSelect }),
  default_payment_terms_days: numberOrZero('integer', 'default_payment_terms_days', { empty: 0 }),
})

/** Changes what invoices say of the workshop, and how they are made. */
export function FiscalForm({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.company')
  const { record, inputs } = useFormOf(FISCAL, { record: settings, keptAs: 'invoicing' })
  return (
    <RecordForm record={record}>
      <FieldGroup legend={t('electronic')}>
        {inputs('electronic_invoicing_enabled', 'electronic_invoicing_channel', 'sdi_code')}
      </FieldGroup>
      <FieldGroup legend={t('whoIssues')}>
        {inputs('fiscal_regime', 'first_name', 'last_name', 'rea_office', 'rea_number')}
        {inputs('share_capital', 'sole_shareholder', 'in_liquidation')}
      </FieldGroup>
      <FieldGroup legend={t('stamp')}>{inputs('stamp_duty_automatic', 'stamp_duty_charged')}</FieldGroup>
      <FieldGroup legend={t('payment')}>
        {inputs('default_payment_method', 'default_payment_terms_days', 'invoice_account_id')}
      </FieldGroup>
    </RecordForm>
  )
}
