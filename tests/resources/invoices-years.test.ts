import { beforeAll, describe, expect, it } from 'vitest'
import { today } from '../../src/server/core/clock.ts'
import { type Body, refusal } from '../support/client.ts'
import { succeed } from '../support/documents.ts'
import { type Office, openOffice, untaxed } from '../support/invoices.ts'

const YEAR = Number(today('Europe/Rome').slice(0, 4))
const BEFORE = YEAR - 1

let office: Office

/** Issues a new invoice on a day; today without one. */
const issue = async (document_date?: string) =>
  office.issue((await office.invoice({}, [untaxed(5)])).id, document_date ? { document_date } : {})

/** Issues a new credit note over an invoice on a day. */
const credit = async ({ id }: Body, document_date: string) =>
  office.issueNote(succeed(await office.credit(id)).id, { document_date })

const numberOf = ({ seq_number, full_number }: Body) => [seq_number, full_number]

beforeAll(async () => {
  office = await openOffice()
  const { data } = succeed(await office.client.get('/v1/sezionali?document_kind=invoice'))
  const [section] = data as Body[]
  succeed(await office.client.patch(`/v1/sezionali/${section!.id}`, { suffix: '/{year}' }))
})

describe('invoices.md#numbers: at the edge of a year', () => {
  it('a document counts in the year of its day, whenever it is issued', async () => {
    expect(numberOf(succeed(await issue()))).toEqual([1, `1/${YEAR}`])
    const last = succeed(await issue(`${BEFORE}-12-31`))
    expect(numberOf(last)).toEqual([1, `1/${BEFORE}`])
    expect(refusal(await issue(`${BEFORE}-12-30`))).toMatchObject({ status: 422, param: 'document_date' })
    expect(numberOf(succeed(await issue(`${BEFORE}-12-31`)))).toEqual([2, `2/${BEFORE}`])
    expect(numberOf(succeed(await issue()))).toEqual([2, `2/${YEAR}`])
    const listed = await office.client.walk(`/v1/invoices?from=${BEFORE}-12-31&to=${BEFORE}-12-31&limit=100`)
    expect(listed.map(({ seq_number }: Body) => seq_number)).toEqual([2, 1])
  })

  it('credit notes count apart, and what one frees is a number of its own year', async () => {
    const [first, second] = [succeed(await issue(`${BEFORE}-12-31`)), succeed(await issue(`${BEFORE}-12-31`))]
    const early = succeed(await credit(first, `${BEFORE}-12-31`))
    expect(early).toMatchObject({ seq_number: 1, document_date: `${BEFORE}-12-31` })
    expect(succeed(await credit(second, today('Europe/Rome')))).toMatchObject({ seq_number: 1 })
    succeed(await office.client.delete(`/v1/credit-notes/${early.id}`))
    expect(succeed(await credit(first, `${BEFORE}-12-31`))).toMatchObject({ seq_number: 1 })
    const report = `/v1/reports/numbering_continuity?from=${BEFORE}-12-31&to=${YEAR}-01-01`
    const { totals, rows } = succeed(await office.client.get(report))
    expect(totals).toMatchObject({ missing: 0, duplicates: 0 })
    expect(rows.map(({ document_kind, year }: Body) => `${document_kind} ${year}`)).toEqual([
      ...[`invoice ${BEFORE}`, `invoice ${YEAR}`, `credit_note ${BEFORE}`, `credit_note ${YEAR}`],
    ])
  })
})
