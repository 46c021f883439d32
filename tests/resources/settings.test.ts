import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Answer, type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { signIn } from '../support/session.ts'

let company: TestCompany
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const PATH = '/v1/settings'
const read = async (of: Client = client): Promise<Body> => (await of.get(PATH)).body
const change = (patch: object, of: Client = client): Promise<Answer> => of.patch(PATH, patch)

const WHOLE = {
  name: 'Officina Verdi',
  legal_name: 'Officina Verdi S.r.l.',
  vat_number: '12345678903',
  tax_code: '12345678903',
  address: 'Via Emilia 120',
  postal_code: '41123',
  city: 'Modena',
  province: 'MO',
  country: 'SM',
  email: 'info@example.com',
  phone: '+39 059 123456',
  certified_email: 'verdi@pec.example',
  time_zone: 'Europe/Berlin',
  electronic_receipts_enabled: true,
  reminder_lead_hours: 48,
  locale: 'en',
  document_footer: 'Banca Esempio\nIBAN IT60',
  quote_terms: 'Pagamento alla consegna.',
  quote_validity_days: 30,
  default_vat_code: '10',
}

/** What a new workshop has of what invoices say. */
const FISCAL_AT_FIRST = {
  ...{ first_name: null, last_name: null, fiscal_regime: 'RF01', rea_office: null, rea_number: null },
  ...{ share_capital: null, sole_shareholder: null, in_liquidation: false, sdi_code: null },
  ...{ electronic_invoicing_enabled: false, electronic_invoicing_channel: 'file' },
  ...{ stamp_duty_automatic: true, stamp_duty_charged: false },
  ...{ default_payment_method: null, default_payment_terms_days: 0, invoice_account_id: null },
}

const HALVES = [
  ['08:30', '12:30'],
  ['14:00', '18:30'],
] as const

const period = (weekday: number, opens_at: string, closes_at: string) => ({
  ...{ object: 'opening_period', weekday, opens_at, closes_at },
})

/** When a new workshop is open. */
const OPEN_AT_FIRST = {
  opening_hours: [1, 2, 3, 4, 5].flatMap((day) => HALVES.map(([from, to]) => period(day, from, to))),
  closed_dates: [],
}

describe('settings.md#workshop-settings: the settings', () => {
  it('requests.md#input: tells every fault of a change together', async () => {
    const { client } = await mintCompany()
    const answer = await client.patch('/v1/settings', {
      ...{ vat_number: '1', first_name: 'Ada' },
      ...{ default_vat_code: 'none', invoice_account_id: crypto.randomUUID() },
    })
    expect(answer.status).toBe(422)
    expect(answer.body.errors.map(({ param }: { param: string }) => param)).toEqual([
      ...['vat_number', 'last_name', 'invoice_account_id', 'default_vat_code'],
    ])
  })

  it('are one object without an id; plan and subscription are not among them', async () => {
    const { created_at, updated_at, ...rest } = await read(
      (await mintCompany({ name: 'Officina Nuova' })).client,
    )
    expect(rest).toEqual({
      object: 'settings',
      ...Object.fromEntries(Object.keys(WHOLE).map((field) => [field, null])),
      ...FISCAL_AT_FIRST,
      ...OPEN_AT_FIRST,
      technician_amounts: 'none',
      allow_negative_stock: true,
      currency: 'EUR',
      name: 'Officina Nuova',
      country: 'IT',
      time_zone: 'Europe/Rome',
      electronic_receipts_enabled: false,
      reminder_lead_hours: 24,
      locale: 'it',
      logo_file_id: null,
      default_vat_code: '22',
    })
    expect(created_at).toBe(updated_at)
  })

  it('keep every field', async () => {
    const { client: own } = await mintCompany()
    const { status, body } = await change(WHOLE, own)
    expect(status).toBe(200)
    expect(body).toMatchObject(WHOLE)
    expect(await read(own)).toEqual(body)
  })

  it.each(Object.entries(WHOLE))('PATCH is partial: %s alone leaves the rest', async (field, value) => {
    const { client: own } = await mintCompany()
    const before = await read(own)
    await wait(2)
    const { body } = await change({ [field]: value }, own)
    expect(body).toEqual({ ...before, [field]: value, updated_at: body.updated_at })
    expect(Date.parse(body.updated_at)).toBeGreaterThan(Date.parse(before.updated_at))
  })

  it('null clears what may be empty, and so does an empty text', async () => {
    const { client: own } = await mintCompany()
    for (const emptied of [null, '']) {
      await change(WHOLE, own)
      for (const field of [
        'legal_name',
        'vat_number',
        'tax_code',
        'address',
        'email',
        'certified_email',
        'document_footer',
      ]) {
        expect((await change({ [field]: emptied }, own)).body).toMatchObject({ [field]: null })
      }
    }
  })

  it.each<[string, unknown]>([
    ['name', ''],
    ['name', null],
    ['vat_number', '12345678901'],
    ['tax_code', 'RSSMRA85T10A562X'],
    ['country', 'XX'],
    ['country', null],
    ['email', 'info'],
    ['certified_email', 'pec@'],
    ['electronic_receipts_enabled', null],
    ['electronic_receipts_enabled', 'true'],
    ['reminder_lead_hours', 0],
    ['reminder_lead_hours', 337],
    ['reminder_lead_hours', 1.5],
    ['default_vat_code', null],
    ['default_vat_code', '21'],
    ['locale', 'de'],
    ['locale', null],
    ['logo_file_id', '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41'],
    ['document_footer', 'x'.repeat(1001)],
    ['quote_validity_days', 0],
    ['quote_validity_days', 366],
    ['technician_amounts', 'all'],
    ['technician_amounts', null],
    ['opening_hours', null],
    ['closed_dates', null],
    ['time_zone', null],
    ['time_zone', ''],
    ['time_zone', 'Europe/Atlantis'],
    ['time_zone', 'europe/rome'],
    ['time_zone', '+01:00'],
    ['time_zone', 'posix/Europe/Rome'],
    ['time_zone', "Europe/Rome'"],
  ])('values.md#values: %s %j is refused and changes nothing', async (field, value) => {
    const before = await read()
    expect(refusal(await change({ phone: '1', [field]: value }))).toEqual(invalid(field))
    expect(await read()).toEqual(before)
  })

  it.each(['plan', 'subscription', 'id', 'created_at'])(
    'requests.md#input: it takes no %s',
    async (field) => {
      expect(refusal(await change({ [field]: 'x' }))).toEqual({
        status: 422,
        code: 'parameter_unknown',
        param: field,
      })
    },
  )

  it.each([1, 336])('takes a lead time of %i hours', async (reminder_lead_hours) => {
    expect((await change({ reminder_lead_hours })).body).toMatchObject({ reminder_lead_hours })
  })

  it.each(['UTC', 'America/Argentina/Buenos_Aires', 'Asia/Kolkata', 'Asia/Calcutta', 'Pacific/Kiritimati'])(
    'takes the time zone %s, in which periods are then read',
    async (time_zone) => {
      const { client: own } = await mintCompany()
      expect((await change({ time_zone }, own)).status).toBe(200)
      await wait(1000)
      const { status, body } = await own.get('/v1/quotes?preset=today')
      expect({ status, day: body.date_filter?.from }).toEqual({ status: 200, day: today(time_zone) })
    },
  )

  it("a VAT number is judged by the country that results; another country's is free", async () => {
    const { client: own } = await mintCompany()
    expect((await change({ country: 'DE', vat_number: 'de123456789' }, own)).body).toMatchObject({
      country: 'DE',
      vat_number: 'DE123456789',
    })
    expect(refusal(await change({ country: 'IT' }, own))).toEqual(invalid('vat_number'))
    expect((await change({ country: 'IT', vat_number: '12345678903' }, own)).status).toBe(200)
  })

  it('companies-keys-people.md#permissions: reads need settings.read, writes settings.write', async () => {
    const reader = await company.clientWith(['settings.read'])
    const writer = await company.clientWith(['settings.write'])
    expect((await reader.get(PATH)).status).toBe(200)
    expect(refusal(await change({}, reader))).toMatchObject({ status: 403, code: 'permission_missing' })
    expect((await change({}, writer)).status).toBe(200)
    expect(refusal(await writer.get(PATH))).toMatchObject({ status: 403, code: 'permission_missing' })
  })

  it("requests.md#records-and-companies: a change is the company's own", async () => {
    const [own, other] = [await mintCompany(), await mintCompany()]
    const before = await read(other.client)
    await change(WHOLE, own.client)
    expect(await read(other.client)).toEqual(before)
  })
})

describe('settings.md#opening-hours: the opening hours', () => {
  const open = (weekday: number, opens_at: string, closes_at: string) => ({ weekday, opens_at, closes_at })

  it('are replaced whole and answered in the order of the week; the same again changes nothing', async () => {
    const { client: own } = await mintCompany()
    const opening_hours = [open(6, '08:00', '12:00'), open(1, '14:00', '18:00'), open(1, '08:00', '12:00')]
    const { body } = await change({ opening_hours }, own)
    expect(body.opening_hours).toEqual([
      period(1, '08:00', '12:00'),
      period(1, '14:00', '18:00'),
      period(6, '08:00', '12:00'),
    ])
    expect(await read(own)).toEqual(body)
    expect((await change({ opening_hours }, own)).body).toEqual(body)
    expect((await change({ opening_hours: body.opening_hours }, own)).body).toEqual(body)
    const other = [{ ...open(1, '08:00', '12:00'), object: 'opening' }]
    expect(refusal(await change({ opening_hours: other }, own))).toEqual(invalid('opening_hours[0].object'))
    expect((await change({ opening_hours: [] }, own)).body.opening_hours).toEqual([])
  })

  it.each<[string, object[], string]>([
    ['overlap', [open(1, '08:00', '12:00'), open(2, '08:00', '12:00'), open(1, '11:00', '13:00')], '[2]'],
    ['touch', [open(1, '12:00', '14:00'), open(1, '08:00', '12:00')], '[1]'],
    ['end before they begin', [open(1, '12:00', '08:00')], '[0]'],
    ['are empty', [open(1, '08:00', '08:00')], '[0]'],
    [
      'are five a day',
      ['01', '03', '05', '07', '09'].map((hour) => open(7, `${hour}:00`, `${hour}:30`)),
      '[4]',
    ],
    ['have no time of day', [open(1, '8:00', '12:00')], '[0].opens_at'],
    ['are of no weekday', [open(0, '08:00', '12:00')], '[0].weekday'],
  ])('periods that %s are refused', async (_, opening_hours, at) => {
    const before = await read()
    expect(refusal(await change({ opening_hours }))).toEqual(invalid(`opening_hours${at}`))
    expect(await read()).toEqual(before)
  })

  it('requests.md#input: what is wrong with them is told with all else that is', async () => {
    const { body } = await change({
      ...{ opening_hours: [open(1, '12:00', '08:00')], closed_dates: ['2026-12-25', '2026-12-25'] },
      ...{ vat_number: '12345678901', first_name: 'Ada', default_vat_code: '21' },
      ...{ logo_file_id: '01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41' },
    })
    expect(body.errors.map(({ param }: Body) => param).toSorted()).toEqual([
      ...[
        'closed_dates[1]',
        'default_vat_code',
        'last_name',
        'logo_file_id',
        'opening_hours[0]',
        'vat_number',
      ],
    ])
  })

  it('closed dates are answered in order; a day twice, or more than 366, is refused', async () => {
    const { client: own } = await mintCompany()
    const { body } = await change({ closed_dates: ['2026-12-25', '2026-08-15'] }, own)
    expect(body.closed_dates).toEqual(['2026-08-15', '2026-12-25'])
    const repeated = ['2026-12-25', '2026-12-26', '2026-12-25']
    expect(refusal(await change({ closed_dates: repeated }, own))).toEqual(invalid('closed_dates[2]'))
    const days = Array.from({ length: 367 }, (_, day) => new Date(Date.UTC(2026, 0, 1 + day)).toISOString())
    const many = days.map((instant) => instant.slice(0, 10))
    expect(refusal(await change({ closed_dates: many }, own))).toEqual(invalid('closed_dates'))
    expect((await change({ closed_dates: many.slice(1) }, own)).status).toBe(200)
    const session = await signIn((await mintCompany()).owner)
    const { company } = (await session.call('session.retrieve', 'query')).body
    expect(company).toMatchObject(OPEN_AT_FIRST)
  })
})
