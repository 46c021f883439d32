import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'

let client: Client

beforeAll(async () => {
  client = (await mintCompany()).client
})

const PATH = '/v1/settings'
const read = async (of: Client = client): Promise<Body> => (await of.get(PATH)).body
const change = (patch: object, of: Client = client): Promise<Answer> => of.patch(PATH, patch)

const FISCAL = {
  ...{ first_name: 'Ugo', last_name: 'Verdi', fiscal_regime: 'RF19', rea_office: 'MO', rea_number: '123' },
  ...{ share_capital: 10000.5, sole_shareholder: true, in_liquidation: true, sdi_code: 'M5UXCR1' },
  ...{ electronic_invoicing_enabled: true, electronic_invoicing_channel: 'simulator' },
  ...{ stamp_duty_automatic: false, stamp_duty_charged: true },
  ...{ default_payment_method: 'MP05', default_payment_terms_days: 30 },
}

describe('settings.md#fiscal-settings: what invoices say of the workshop', () => {
  it('keeps every field; null and an empty text clear what may be empty; office and code are in capitals', async () => {
    const { client: own } = await mintCompany()
    expect((await change(FISCAL, own)).body).toMatchObject(FISCAL)
    expect((await change({ rea_office: 'bo', sdi_code: 'abc1234' }, own)).body).toMatchObject({
      ...FISCAL,
      ...{ rea_office: 'BO', sdi_code: 'ABC1234' },
    })
    const emptied = { first_name: '', last_name: null, rea_office: '', rea_number: null, share_capital: null }
    const cleared = { ...emptied, sole_shareholder: null, sdi_code: '', default_payment_method: null }
    const nulls = Object.fromEntries(Object.keys(cleared).map((field) => [field, null]))
    expect((await change(cleared, own)).body).toMatchObject(nulls)
    expect(await read(own)).toMatchObject({ ...FISCAL, ...nulls })
  })

  it('refuses what cannot be, and leaves everything as it was', async () => {
    const before = await read()
    for (const [field, value] of [
      ...['RF03', 'RF21', '', null].map((regime) => ['fiscal_regime', regime]),
      ...['M', 'M1', 'MOD', 'ß', 'ﬁ'].map((office) => ['rea_office', office]),
      ...[
        ['rea_number', 'x'.repeat(21)],
        ['share_capital', -1],
        ['share_capital', 1.001],
      ],
      ...['M5UXCR', 'M5UXCR12', 'M5UXCR-'].map((code) => ['sdi_code', code]),
      ...[
        ['electronic_invoicing_channel', 'pec'],
        ['electronic_invoicing_enabled', null],
      ],
      ...[
        ['default_payment_method', 'MP24'],
        ['default_payment_terms_days', 366],
      ],
    ] as [string, unknown][])
      expect(refusal(await change({ [field]: value })), `${field} ${value}`).toEqual(invalid(field))
    expect((await change({ sdi_code: 'M5UXCR-' })).body.message).toContain('must have 7 characters')
    expect(refusal(await change({ currency: 'EUR' }))).toMatchObject({ code: 'parameter_unknown' })
    expect(await read()).toEqual(before)
  })

  it('first and last name are there both or not at all, in what results', async () => {
    const { client: own } = await mintCompany()
    for (const half of [{ first_name: 'Ugo' }, { last_name: 'Verdi' }, { first_name: 'Ugo', last_name: '' }])
      expect(refusal(await change(half, own))).toEqual(invalid('last_name'))
    await change({ first_name: 'Ugo', last_name: 'Verdi' }, own)
    expect((await change({ last_name: 'Bianchi' }, own)).body).toMatchObject({ first_name: 'Ugo' })
    expect(refusal(await change({ first_name: null }, own))).toEqual(invalid('last_name'))
  })

  it('customers.md#terms: a new customer who names no days to pay has the usual ones', async () => {
    const { client: own } = await mintCompany()
    await change({ default_payment_terms_days: 45 }, own)
    const make = (terms: object) => own.create('/v1/customers', { full_name: 'Rossi', ...terms })
    expect(await make({})).toMatchObject({ payment_terms_days: 45 })
    expect(await make({ payment_terms_days: 0 })).toMatchObject({ payment_terms_days: 0 })
  })
})
