import type { Outputs } from '../../../trpc.ts'
import { hrefOf } from '../settings-sections.ts'

export type Settings = Outputs['settings']['retrieve']
type Rate = Outputs['vatRates']['list']['data'][number]

type CheckKey = 'enabled' | 'name' | 'codes' | 'address' | 'country' | 'references' | 'stamp'

/** What an invoice needs before it can be issued: whether it is there, and the page and field that it stands in. */
export type Check = { key: CheckKey; isDone: boolean; href: string; field?: string }

const company = (key: CheckKey, fields: readonly (readonly [field: string, isRight: boolean])[]): Check => ({
  key,
  isDone: fields.every(([, isRight]) => isRight),
  href: hrefOf('company'),
  field: (fields.find(([, isRight]) => !isRight) ?? fields[0]!)[0],
})

/** What is to be done before the first electronic invoice (accountant.md#before-the-first-invoice). */
export function checksOf(settings: Settings, rates: readonly Rate[]): Check[] {
  const { legal_name, last_name, vat_number, tax_code, country } = settings
  const { address, postal_code, city, province } = settings
  const cites = rates.every(({ nature, legal_reference }) => nature === null || legal_reference !== null)
  const hasStampRate = rates.some(({ nature }) => nature === 'N1')
  return [
    company('name', [['legal_name', legal_name !== null || last_name !== null]]),
    company('codes', [
      ['vat_number', vat_number !== null],
      ['tax_code', tax_code !== null],
    ]),
    company('address', [
      ['address', address !== null],
      ['postal_code', /^\d{5}$/.test(postal_code ?? '')],
      ['city', city !== null],
      ['province', /^[a-z]{2}$/i.test(province ?? '')],
    ]),
    company('country', [['country', country === 'IT']]),
    { key: 'references', isDone: cites, href: hrefOf('vatRates') },
    { key: 'stamp', isDone: hasStampRate || !settings.stamp_duty_charged, href: hrefOf('vatRates') },
    {
      key: 'enabled',
      isDone: settings.electronic_invoicing_enabled,
      href: hrefOf('invoicing'),
      field: 'electronic_invoicing_enabled',
    },
  ]
}
