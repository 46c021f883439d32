import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, type Client, invalid, refusal, unknown } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { setTimeZone, succeed } from '../support/documents.ts'
import { openTill, type Till } from '../support/receipts.ts'
import { noon, reportOf, rewrite, rowsOf, totalsOf } from '../support/reports.ts'

let till: Till
let client: Client

const TODAY = today('Europe/Rome')
const ask = (query: string) => client.get(`/v1/reports/${query}`)
const asked = async (query: string) => refusal(await ask(query))

/** A receipt without tax that was issued on a day. */
async function sold(day: string, total: number): Promise<Body> {
  const { id } = await till.over(total)
  const issued = succeed(await till.issue(id))
  await rewrite('receipt', id, { issued_at: noon(day), listed_at: noon(day) })
  return issued
}

beforeAll(async () => {
  till = await openTill()
  client = till.client
  await sold('2023-12-31', 5)
  await sold('2024-01-01', 10)
  await sold('2024-02-29', 20)
  await sold('2024-03-01', 40)
  await sold('2023-02-28', 80)
  await sold('2023-03-01', 160)
})

describe('requests.md#records-and-companies', () => {
  it('no report of an empty company shows what others hold', async () => {
    const { client: empty } = await mintCompany()
    const { data } = succeed(await empty.get('/v1/reports'))
    expect(data.length).toBeGreaterThan(20)
    for (const { name, parameters } of data) {
      const whole = parameters.includes('preset') ? 'preset=all' : ''
      expect({ name, rows: rowsOf(await reportOf(empty, name, whole)) }).toEqual({ name, rows: [] })
    }
  })
})

describe('reports.md#reports', () => {
  it('the list tells of every report, by name, and each answers what it tells', async () => {
    const list = succeed(await client.get('/v1/reports'))
    expect(list).toMatchObject({ object: 'list', has_more: false, url: '/v1/reports' })
    const names = list.data.map(({ name }: Body) => name)
    expect(names).toEqual([...names].sort())
    for (const definition of list.data) {
      const report = await reportOf(client, definition.name)
      expect(report).toMatchObject({
        ...{ object: 'report', name: definition.name, columns: definition.columns, comparison: null },
        ...{ group_by: definition.group_by[0] ?? null, url: `/v1/reports/${definition.name}` },
      })
      expect(report.date_filter !== null).toBe(definition.parameters.includes('from'))
      expect(report.date).toBe(definition.parameters.includes('date') ? TODAY : null)
      for (const group_by of definition.group_by)
        expect(await reportOf(client, definition.name, `group_by=${group_by}`)).toMatchObject({ group_by })
    }
    expect(list.data.find(({ name }: Body) => name === 'revenue')).toEqual({
      ...{ object: 'report_definition', name: 'revenue' },
      parameters: ['from', 'to', 'preset', 'group_by', 'compare', 'format'],
      group_by: ['month', 'day', 'week', 'quarter', 'year', 'document_kind', 'sezionale'],
      columns: [
        ['period_start', 'date'],
        ['documents', 'integer'],
        ['total_before_tax', 'number'],
        ['total_tax', 'number'],
        ['total_after_tax', 'number'],
      ].map(([name, type]) => ({ object: 'report_column', name, type })),
    })
  })

  it('needs reports.read; another name is 404, another method 405', async () => {
    const others = await till.clientWith(['invoices.read', 'settings.read'])
    for (const path of ['/v1/reports', '/v1/reports/revenue'])
      expect(refusal(await others.get(path)).code).toBe('permission_missing')
    const reader = await till.clientWith(['reports.read'])
    expect((await reader.get('/v1/reports/revenue')).status).toBe(200)
    for (const name of ['nothing', 'Revenue', '%20'])
      expect(await asked(name)).toMatchObject({ status: 404, code: 'resource_not_found' })
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const answer = await client.request(method, '/v1/reports/revenue')
      expect(answer.status).toBe(405)
      expect(answer.headers.get('allow')).toBe('GET, HEAD')
    }
  })

  it('a workshop without anything has reports without rows', async () => {
    const { client } = await openTill()
    const { data } = succeed(await client.get('/v1/reports'))
    for (const { name } of data)
      expect(await reportOf(client, name)).toMatchObject({ rows: [], truncated: false })
  })
})

describe('reports.md#parameters', () => {
  it('each report takes what the list names, and nothing else', async () => {
    for (const [query, fault] of [
      ['revenue?date=2024-01-01', unknown('date')],
      ['revenue?limit=10', unknown('limit')],
      ['revenue?days=10', unknown('days')],
      ['revenue?account_id=01990f3e-7a10-7c3e-9b5a-2f6d1c0e8a41', unknown('account_id')],
      ['revenue?name=margin', unknown('name')],
      ['revenue?colour=red', unknown('colour')],
      ['receivables_aging?preset=year', unknown('preset')],
      ['receivables_aging?from=2024-01-01', unknown('from')],
      ['receivables_aging?compare=previous_year', unknown('compare')],
      ['deadlines_upcoming?compare=previous_year', unknown('compare')],
      ['tyre_storage_occupancy?date=2024-01-01', unknown('date')],
      ['receipts_daily?group_by=month', unknown('group_by')],
      ['cash_flow?group_by=account', invalid('group_by')],
      ['revenue?group_by=customer', invalid('group_by')],
      ['revenue?group_by=decade', invalid('group_by')],
      ['revenue?format=xml', invalid('format')],
      ['revenue?compare=next_year', invalid('compare')],
      ['revenue?from=2024-02-01&to=2024-01-01', invalid('to')],
      ['revenue?preset=year&from=2024-01-01', invalid('preset')],
      ['revenue?from=2024-02-30', invalid('from')],
      ['work_categories?limit=0', invalid('limit')],
      ['work_categories?limit=10001', invalid('limit')],
      ['top_customers?limit=101', invalid('limit')],
      ['cash_flow?account_id=mine', invalid('account_id')],
      ['receivables_aging?date=2024-02-30', invalid('date')],
    ] as const)
      expect({ query, ...(await asked(query)) }).toEqual({ query, ...fault })
  })

  it('refuses alike as CSV', async () => {
    for (const query of [
      'revenue?limit=10',
      'revenue?group_by=customer',
      'revenue?preset=all&compare=previous_year',
    ])
      expect(await asked(`${query}&format=csv`)).toEqual(await asked(query))
    expect((await ask('nothing?format=csv')).status).toBe(404)
  })

  it('a period is the year unless one is sent, days are the company’s and both ends count', async () => {
    const { date_filter } = await reportOf(client, 'revenue')
    expect(date_filter).toEqual({
      ...{ object: 'date_filter', preset: 'year' },
      ...{ from: `${TODAY.slice(0, 4)}-01-01`, to: `${TODAY.slice(0, 4)}-12-31` },
    })
    const report = await reportOf(client, 'revenue', 'from=2024-01-01&to=2024-02-29&group_by=day')
    expect(
      rowsOf(report).map(({ period_start, total_after_tax }) => [period_start, total_after_tax]),
    ).toEqual([
      ['2024-01-01', 10],
      ['2024-02-29', 20],
    ])
  })
})

describe('reports.md#rows', () => {
  const starts = async (group_by: string) =>
    rowsOf(await reportOf(client, 'revenue', `from=2023-12-31&to=2024-03-01&group_by=${group_by}`)).map(
      ({ period_start, total_before_tax }) => [period_start, total_before_tax],
    )

  it('time comes in its order, each group by its first day, also where that lies before the period', async () => {
    expect(await starts('day')).toEqual([
      ['2023-12-31', 5],
      ['2024-01-01', 10],
      ['2024-02-29', 20],
      ['2024-03-01', 40],
    ])
    expect(await starts('week')).toEqual([
      ['2023-12-25', 5],
      ['2024-01-01', 10],
      ['2024-02-26', 60],
    ])
    expect(await starts('month')).toEqual([
      ['2023-12-01', 5],
      ['2024-01-01', 10],
      ['2024-02-01', 20],
      ['2024-03-01', 40],
    ])
    expect(await starts('quarter')).toEqual([
      ['2023-10-01', 5],
      ['2024-01-01', 70],
    ])
    expect(await starts('year')).toEqual([
      ['2023-01-01', 5],
      ['2024-01-01', 70],
    ])
  })

  it('at most so many are answered, and the totals hold all of them', async () => {
    const names = ['Anna', 'Bruno', 'Carla']
    for (const [index, first_name] of names.entries()) {
      const customer = await client.create('/v1/customers', { first_name, last_name: 'Verdi' })
      const receipt = await sold('2022-05-05', [30, 10, 30][index]!)
      await rewrite('receipt', receipt.id, { customer_id: customer.id, customer_name: `${first_name} Verdi` })
    }
    const query = 'from=2022-01-01&to=2022-12-31'
    const all = await reportOf(client, 'top_customers', query)
    expect(
      rowsOf(all).map(({ customer_name, total_before_tax }) => [customer_name, total_before_tax]),
    ).toEqual([
      ['Anna Verdi', 30],
      ['Carla Verdi', 30],
      ['Bruno Verdi', 10],
    ])
    expect(all.truncated).toBe(false)
    const first = await reportOf(client, 'top_customers', `${query}&limit=2`)
    expect(rowsOf(first)).toEqual(rowsOf(all).slice(0, 2))
    expect(first.truncated).toBe(true)
    expect(totalsOf(first)).toEqual({ documents: 3, total_before_tax: 70, total_after_tax: 70 })
    expect((await reportOf(client, 'top_customers', `${query}&limit=3`)).truncated).toBe(false)
  })

  it('customers show by the name that their latest document copied', async () => {
    const query = 'from=2022-01-01&to=2022-12-31'
    const [anna] = rowsOf(await reportOf(client, 'top_customers', query))
    const renamed = await sold('2022-06-01', 1)
    await rewrite('receipt', renamed.id, { customer_id: anna.customer_id, customer_name: 'Anna Bianchi' })
    const older = await sold('2022-04-01', 1)
    await rewrite('receipt', older.id, { customer_id: anna.customer_id, customer_name: 'Anna Neri' })
    const [row] = rowsOf(await reportOf(client, 'top_customers', query))
    expect(row).toMatchObject({ customer_id: anna.customer_id, customer_name: 'Anna Bianchi', documents: 3 })
  })

  it('days are those of the company’s time zone', async () => {
    const other = await openTill()
    const { id } = await other.over(10)
    succeed(await other.issue(id))
    await rewrite('receipt', id, { issued_at: '2024-05-31T23:30:00Z' })
    const period = 'from=2024-05-01&to=2024-06-30'
    const months = async () => rowsOf(await reportOf(other.client, 'revenue', period))
    expect(await months()).toMatchObject([{ period_start: '2024-06-01', total_after_tax: 10 }])
    await setTimeZone(other.company_id, 'America/New_York')
    await expect.poll(months).toMatchObject([{ period_start: '2024-05-01', total_after_tax: 10 }])
  })
})

describe('reports.md#comparison', () => {
  const compared = async (query: string) => {
    const { comparison } = await reportOf(client, 'revenue', query)
    const { from, to, preset, object } = comparison.date_filter
    expect([comparison.object, object, preset]).toEqual(['report_comparison', 'date_filter', 'custom'])
    return [from, to, comparison.totals.total_before_tax]
  }

  it('the period before is of the same length, or of the same kind', async () => {
    expect(await compared('from=2024-03-01&to=2024-03-01&compare=previous_period')).toEqual([
      ...['2024-02-29', '2024-02-29', 20],
    ])
    expect(await compared('from=2024-01-01&to=2024-02-29&compare=previous_period')).toEqual([
      ...['2023-11-02', '2023-12-31', 5],
    ])
    const year = Number(TODAY.slice(0, 4))
    expect((await compared('preset=year&compare=previous_period')).slice(0, 2)).toEqual([
      ...[`${year - 1}-01-01`, `${year - 1}-12-31`],
    ])
    expect((await compared('preset=last_year&compare=previous_period')).slice(0, 2)).toEqual([
      ...[`${year - 2}-01-01`, `${year - 2}-12-31`],
    ])
    const { date_filter, comparison } = await reportOf(
      client,
      'revenue',
      'preset=month&compare=previous_period',
    )
    expect(comparison.date_filter.from.slice(8)).toBe('01')
    expect(Date.parse(date_filter.from) - Date.parse(comparison.date_filter.to)).toBe(86_400_000)
    const thirty = await reportOf(client, 'revenue', 'preset=last_30_days&compare=previous_period')
    const { from, to } = thirty.comparison.date_filter
    expect(Date.parse(to) - Date.parse(from)).toBe(29 * 86_400_000)
  })

  it('the year before has both ends a year earlier, 28 February for the 29th', async () => {
    expect(await compared('from=2024-02-29&to=2024-03-01&compare=previous_year')).toEqual([
      ...['2023-02-28', '2023-03-01', 240],
    ])
    expect(await compared('from=2024-01-01&to=2024-02-29&compare=previous_year')).toEqual([
      ...['2023-01-01', '2023-02-28', 80],
    ])
  })

  it('rows, totals and what is cut off are computed alike', async () => {
    const query = 'from=2024-01-01&to=2024-12-31&group_by=month'
    const { comparison } = await reportOf(client, 'revenue', `${query}&compare=previous_year`)
    const alone = await reportOf(client, 'revenue', 'from=2023-01-01&to=2023-12-31&group_by=month')
    const { rows, totals, truncated } = alone
    expect(comparison).toMatchObject({ rows, totals, truncated })
  })

  it('all time is compared with nothing', async () => {
    expect(await asked('revenue?preset=all&compare=previous_period')).toEqual(invalid('compare'))
  })
})

describe('reports.md#csv', () => {
  const csv = async (query: string) => {
    const link = succeed(await ask(`${query}&format=csv`))
    const answer = await fetch(link.content_url)
    return { link, answer, text: await answer.text() }
  }

  it('is a link to the rows: names of columns first, no totals', async () => {
    const { link, answer, text } = await csv('revenue?from=2024-01-01&to=2024-03-31')
    expect(link).toEqual({
      ...{ object: 'document_link', name: 'revenue.csv', content_type: 'text/csv' },
      ...{ content_url: expect.any(String), urls_expire_at: expect.any(String) },
    })
    expect(answer.headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8$/i)
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="revenue\.csv"/)
    expect(text).toBe(
      [
        'period_start,documents,total_before_tax,total_tax,total_after_tax',
        '2024-01-01,1,10,0,10',
        '2024-02-01,1,20,0,20',
        '2024-03-01,1,40,0,40',
        '',
      ].join('\r\n'),
    )
  })

  it('takes what the report takes', async () => {
    const { text } = await csv('top_customers?from=2022-01-01&to=2022-12-31&limit=1')
    expect(text.split('\r\n')).toHaveLength(3)
    expect((await csv('cash_flow?group_by=year&preset=last_year')).text).toBe(
      'period_start,opening_balance,total_in,total_out,closing_balance\r\n',
    )
  })

  it('quotes what must be quoted, leaves null empty and defuses formulas', async () => {
    const other = await openTill()
    const names = ['=1+1', '+39', '-2', '@sum', '\tTab', 'Rossi, "Mario"', 'Due\nrighe', '=2\nrighe']
    for (const [index, customer_name] of names.entries()) {
      const customer = await other.client.create('/v1/customers', { full_name: 'Rossi' })
      const { id } = await other.over(100 - index)
      succeed(await other.issue(id))
      await rewrite('receipt', id, { issued_at: noon('2024-05-05'), customer_id: customer.id, customer_name })
    }
    const { content_url } = succeed(
      await other.client.get('/v1/reports/top_customers?from=2024-05-05&to=2024-05-05&format=csv'),
    )
    const lines = (await (await fetch(content_url)).text()).split('\r\n').slice(1, -1)
    const fields = lines.map((line) => line.slice(37).replace(/,1,\d+,\d+$/, ''))
    expect(fields.map((field) => field.replaceAll(/^"|"$/g, '').replaceAll('""', '"'))).toEqual([
      ...["'=1+1", "'+39", "'-2", "'@sum", "'\tTab", 'Rossi, "Mario"', 'Due\nrighe', "'=2\nrighe"],
    ])
    const expense = { document_date: '2024-05-05', total_before_tax: 10, kind: 'credit_note' }
    await other.client.create('/v1/expenses', { title: 'Reso', ...expense })
    const path = '/v1/reports/expenses?from=2024-05-05&to=2024-05-05&group_by=supplier&format=csv'
    const spent = await (await fetch(succeed(await other.client.get(path)).content_url)).text()
    expect(spent.split('\r\n')[1]).toBe(',,1,-10,-2.2,-12.2')
  })
})
