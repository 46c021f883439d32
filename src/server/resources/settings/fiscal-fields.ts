import { z } from 'zod'
import { EXAMPLE_IDS } from '../../../domain/example-ids.ts'
import { FISCAL_REGIMES, INVOICING_CHANNELS } from '../../../domain/fiscal-codes.ts'
import { field, integer, kind, kinds, nullable, oneOf, optionalText } from '../../core/fields.ts'
import { paymentMethod, receivingCode } from '../../core/fiscal-codes.ts'
import { failure } from '../../core/reasons.ts'
import * as values from '../../core/values.ts'

const regime = values.choice('FiscalRegime', 'A tax regime of the ministry.', FISCAL_REGIMES)
const channel = values.choice(
  'InvoicingChannel',
  'How electronic invoices leave: as files, or to the exchange system that is played.',
  INVOICING_CHANNELS,
)

const office = values
  .text({ max: 255 })
  // looked at before: a letter such as ß has two in upper case
  .refine(
    (value) => /^([A-Za-z]{2})?$/.test(value),
    failure('not_a_province', 'must be the two letters of a province'),
  )
  .toUpperCase()
  .transform((value) => (value === '' ? null : value))
  .nullable()

const registerNumber = values.nullableLine(20)

/** What invoices say of the workshop, and how they are made (settings.md#fiscal-settings). */
export const fiscalFields = {
  first_name: field(kinds.optionalName, 'First name of a sole trader.', {
    toWrite:
      'First name of a sole trader, who stands on electronic invoices in place of `legal_name`; only together with `last_name`.',
    example: null,
  }),
  last_name: field(kinds.optionalName, 'Last name of a sole trader.', { example: null }),
  fiscal_regime: field(kind(regime, z.string()), 'The tax regime: `RF01` is the ordinary one.', {
    example: 'RF01',
  }),
  rea_office: field(optionalText(office), 'Province of the register of companies.', {
    toWrite: 'Province of the register of companies, two letters.',
    example: 'MO',
  }),
  rea_number: field(optionalText(registerNumber), 'Number in the register of companies.', {
    example: '123456',
  }),
  share_capital: field(nullable(kind(values.decimal(2, { min: 0 }), z.number())), 'Share capital, EUR.', {
    example: 10000,
  }),
  sole_shareholder: field(
    nullable(kinds.boolean),
    'Whether one person holds all shares; null: no company limited by shares.',
    { example: false },
  ),
  in_liquidation: field(kinds.boolean, 'Whether the company is being wound up.', { example: false }),
  sdi_code: field(optionalText(receivingCode()), "Where suppliers' electronic invoices arrive.", {
    toWrite: "Where suppliers' electronic invoices arrive: 7 letters or digits.",
    example: 'M5UXCR1',
  }),
  electronic_invoicing_enabled: field(
    kinds.boolean,
    'Whether issued invoices are electronic ones; until then they are on paper.',
    { example: false },
  ),
  electronic_invoicing_channel: field(oneOf(channel), 'How electronic invoices leave.', { example: 'file' }),
  stamp_duty_automatic: field(
    kinds.boolean,
    'Whether stamp duty falls due by itself, over 77.47 EUR of lines that bear it.',
    { example: true },
  ),
  stamp_duty_charged: field(kinds.boolean, 'Whether new invoices charge the stamp duty to the customer.', {
    example: false,
  }),
  default_payment_method: field(
    optionalText(paymentMethod().nullable()),
    'How invoices are paid whose customer names no way.',
    { toWrite: 'How invoices are paid whose customer names no way, `MP01` to `MP23`.', example: 'MP05' },
  ),
  invoice_account_id: field(nullable(kinds.id), 'The bank account that new invoices are paid into.', {
    toWrite: 'The bank account that new invoices are paid into: one in use that has an IBAN.',
    example: EXAMPLE_IDS.account,
  }),
  default_payment_terms_days: field(integer({ max: 365 }), 'Days to pay of a new customer who names none.', {
    toWrite: 'Days to pay of a new customer who names none, 0 to 365.',
    example: 30,
  }),
}
