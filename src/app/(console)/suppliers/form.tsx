import { useTranslations } from 'next-intl'
import {
  address,
  code,
  email,
  longText,
  number,
  numberOrZero,
  paymentMethod,
  phone,
  text,
  toggle,
  vatNumber,
} from '../../form/fields.tsx'
import { formOf, useFormOf, wholeBody } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import type { Supplier } from './preview.tsx'

const SUPPLIER = formOf('suppliers', 'suppliers', {
  name: text('name', { required: true, first: true }),
  contact_name: text('contactName'),
  phone: phone('phone'),
  email: email('email'),
  ...address,
  vat_number: vatNumber('vatNumber'),
  vat_country: text('vatCountry', { empty: 'IT', maxLength: 2 }),
  tax_code: code('taxCode'),
  sdi_code: code('sdiCode'),
  certified_email: email('certifiedEmail'),
  iban: text('iban'),
  payment_method: paymentMethod('paymentMethod'),
  payment_terms_days: numberOrZero('integer', 'paymentTerms', { empty: 0 }),
  discount_rate: numberOrZero('rate', 'discount', { empty: 0 }),
  lead_time_days: number('integer', 'leadTimeDays'),
  minimum_order: number('money', 'minimumOrder'),
  customer_code: text('customerCode'),
  active: toggle('activeLong', { empty: true }),
  notes: longText('notes'),
})

type Props = { supplier?: Supplier; onDone: (id: string | null) => void }

/** Makes or changes a supplier. */
export function SupplierForm({ supplier, onDone }: Props) {
  const t = useTranslations()
  const { record, inputs } = useFormOf(SUPPLIER, {
    record: supplier,
    keptAs: 'supplier',
    // A country that is shown is sent, also where the record has none.
    body: (_, values) => wholeBody(SUPPLIER, values),
    onSaved: ({ id }) => onDone(id),
  })
  return (
    <RecordForm record={record} onCancel={() => onDone(supplier?.id ?? null)}>
      <FieldGroup>{inputs('name', 'contact_name', 'phone', 'email')}</FieldGroup>
      <FieldGroup legend={t('common.addressFields.legend')}>
        {inputs('address', 'postal_code', 'city', 'province', 'country')}
      </FieldGroup>
      <FieldGroup legend={t('suppliers.fiscal')}>
        {inputs('vat_number', 'vat_country', 'tax_code', 'sdi_code', 'certified_email', 'iban')}
      </FieldGroup>
      <FieldGroup legend={t('suppliers.terms')}>
        {inputs('payment_method', 'payment_terms_days', 'discount_rate')}
        {inputs('lead_time_days', 'minimum_order', 'customer_code')}
      </FieldGroup>
      {inputs('active', 'notes')}
    </RecordForm>
  )
}
