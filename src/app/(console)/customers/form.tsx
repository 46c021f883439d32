import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { CustomerType } from '../../../domain/customer-types.ts'
import { DuplicateWarning } from '../../form/duplicates.tsx'
import {
  address,
  code,
  day,
  email,
  held,
  longText,
  numberOrZero,
  paymentMethod,
  phone,
  tags,
  text,
  tick,
  vatNumber,
} from '../../form/fields.tsx'
import { formOf, useFormOf, type ValuesOf } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { VatSelect } from '../../form/vat-select.tsx'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Customer } from './contact/contact.tsx'
import {
  LetterFields,
  type LetterOfIntent,
  type Withholding,
  WithholdingFields,
} from './fiscal/fiscal-fields.tsx'
import { derivedName } from './naming/derived-name.ts'
import { TypeSwitch } from './naming/type-switch.tsx'
import { useCustomerDuplicates } from './naming/use-duplicates.ts'

function PriceListSelect(props: Omit<SelectProps, 'data'>) {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const mayRead = useCan('articles.read')
  const { data } = useQuery(trpc.priceLists.list.queryOptions({ limit: 100 }, { enabled: mayRead }))
  const choices = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  return <Select placeholder={t('noPriceList')} clearable {...props} data={choices} />
}

const CUSTOMER = formOf('customers', 'customers', {
  customer_type: held('type', 'private' as CustomerType),
  company_name: text('companyName', { first: true }),
  first_name: text('firstName'),
  last_name: text('lastName'),
  full_name: text('fullName'),
  phone: phone('phone'),
  mobile: phone('mobile'),
  email: email('email'),
  ...address,
  tax_code: code('taxCode'),
  vat_number: vatNumber('vatNumber'),
  vat_country: text('vatCountry', { empty: 'IT', maxLength: 2 }),
  sdi_code: code('sdiCode'),
  certified_email: email('certifiedEmail'),
  birth_date: day('birthDate', { isPast: true }),
  split_payment: tick('splitPaymentLong', { wide: true }),
  withholding: held('withholding', null as Withholding | null),
  letter_of_intent: held('letterOfIntent', null as LetterOfIntent | null),
  price_list_id: held('priceList', null as string | null, { Input: PriceListSelect }),
  unit_discount_rate: numberOrZero('rate', 'discount', { empty: 0 }),
  default_vat_code: held('defaultVat', null as string | null, {
    Input: VatSelect,
    props: { clearable: true, allowDeselect: true },
  }),
  default_payment_method: paymentMethod('paymentMethod'),
  payment_terms_days: numberOrZero('integer', 'paymentTerms'),
  payment_terms_end_of_month: tick('paymentTermsEndOfMonth', { mt: 'xl' }),
  reminder_consent: tick('reminderConsentLong'),
  marketing_consent: tick('marketingConsentLong'),
  tags: tags('tags'),
  notes: longText('notes'),
})
type CustomerValues = ValuesOf<typeof CUSTOMER.fields>

const PERSON_ONLY = ['first_name', 'last_name', 'birth_date'] as const
const CODES_OF_FIRMS = ['vat_number', 'vat_country', 'sdi_code'] as const
const TAXES_OF_FIRMS = ['split_payment', 'withholding', 'letter_of_intent'] as const
const FIRM_ONLY = ['company_name', ...CODES_OF_FIRMS, ...TAXES_OF_FIRMS] as const

const isFirm = ({ customer_type }: CustomerValues) => customer_type !== 'private'

/** What a sole trader is called beside the firm stays in sight. */
function hiddenFields(values: CustomerValues): readonly (keyof CustomerValues)[] {
  if (!isFirm(values)) return FIRM_ONLY
  if (values.customer_type === 'sole_trader') return []
  return values.customer_type === 'company' ? PERSON_ONLY : [...PERSON_ONLY, 'letter_of_intent']
}

/** Fields that are not shown are not sent, so that they stay. A name that is taken away follows its parts again. */
function bodyOf(changed: Record<string, unknown>, values: CustomerValues) {
  const hidden = new Set<string>(hiddenFields(values))
  const shown = Object.fromEntries(Object.entries(changed).filter(([name]) => !hidden.has(name)))
  const full_name = values.full_name || ('full_name' in changed ? derivedName(values) : '')
  return { ...shown, ...(full_name && { full_name }) }
}

/** A missing name is said where it is typed. */
function nameField(param: string, values: CustomerValues): string {
  if (param !== 'full_name' || values.full_name !== '') return param
  return isFirm(values) ? 'company_name' : 'first_name'
}

type Props = {
  customer?: Customer
  /** What a new one is called, as far as it is known: first and last name. */
  name?: string | null
  onDone: (id: string | null) => void
}

/** A name in its two parts, the first word and the rest. */
function partsOf(name: string) {
  const [first_name = '', ...rest] = name.split(/\s+/)
  return { first_name, last_name: rest.join(' ') }
}

/** Makes or changes a customer, and warns of one that is there already. */
export function CustomerForm({ customer, name, onDone }: Props) {
  const t = useTranslations()
  const { record, form, values, input, inputs } = useFormOf(CUSTOMER, {
    record: customer,
    ...(name && { begin: partsOf(name) }),
    keptAs: 'customer',
    // A name that follows from its parts is left empty: it goes on following them.
    values: (known) => (known.full_name === derivedName(known) ? { full_name: '' } : {}),
    body: bodyOf,
    names: nameField,
    onSaved: ({ id }) => onDone(id),
  })
  const found = useCustomerDuplicates(values, customer?.id)
  const hidden = hiddenFields(values)
  // The name on documents is enough.
  const isUnnamed = values.full_name === ''
  const isOffice = values.customer_type === 'public_administration'
  const shown = (...names: (keyof CustomerValues)[]) =>
    inputs(...names.filter((name) => !hidden.includes(name)))
  return (
    <RecordForm record={record} onCancel={() => onDone(customer?.id ?? null)}>
      <TypeSwitch form={form} />
      <FieldGroup>
        {!hidden.includes('company_name') && input('company_name', { required: isUnnamed })}
        {!hidden.includes('first_name') &&
          input('first_name', { required: !isFirm(values) && isUnnamed, autoFocus: !isFirm(values) })}
        {!hidden.includes('last_name') && input('last_name', { required: !isFirm(values) && isUnnamed })}
        {input('full_name', { placeholder: derivedName(values) })}
      </FieldGroup>
      <DuplicateWarning title={t('customers.duplicate')} found={found} />
      <FieldGroup legend={t('customers.contact')}>{inputs('phone', 'mobile', 'email')}</FieldGroup>
      <FieldGroup legend={t('common.addressFields.legend')}>
        {inputs('address', 'postal_code', 'city', 'province', 'country')}
      </FieldGroup>
      <FieldGroup legend={t('customers.fiscal')}>
        {shown('tax_code', 'vat_number', 'vat_country')}
        {isFirm(values) &&
          input('sdi_code', {
            description: t(isOffice ? 'customers.officeHint' : 'customers.sdiHint'),
          })}
        {shown('certified_email', 'birth_date', 'split_payment')}
        {isFirm(values) && <WithholdingFields form={form} />}
        {isFirm(values) && !isOffice && <LetterFields form={form} />}
      </FieldGroup>
      <FieldGroup legend={t('customers.terms')}>
        {inputs('price_list_id', 'unit_discount_rate', 'default_vat_code')}
        {inputs('default_payment_method')}
        {input('payment_terms_days', { placeholder: t('customers.usualTerms') })}
        {inputs('payment_terms_end_of_month')}
      </FieldGroup>
      <FieldGroup legend={t('customers.consents')}>
        {inputs('reminder_consent', 'marketing_consent')}
      </FieldGroup>
      {inputs('tags', 'notes')}
    </RecordForm>
  )
}
