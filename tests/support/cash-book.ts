import { today } from '../../src/server/core/clock.ts'
import type { Body, Client } from './client.ts'
import { mintCompany } from './company.ts'
import { makeRecord } from './records.ts'

export const TODAY = today('Europe/Rome')

/** The day that lies so many days after today. */
export function plus(days: number): string {
  const day = new Date(`${TODAY}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** A new company with the drawer and the bank account that it is born with. */
export async function openCashBook() {
  const company = await mintCompany()
  const { client } = company
  const { data } = (await client.get('/v1/cash-book-accounts')).body
  const accountOf = (wanted: string): Body => data.find(({ kind }: Body) => kind === wanted)
  return { company, client, cash: accountOf('cash'), bank: accountOf('bank') }
}

/** What is written to a cash book and read from it, by the client that is there at that moment. */
export function cashBookOf(client: () => Client) {
  return {
    entriesOf: async (source_id: string): Promise<Body[]> =>
      (await client().get(`/v1/cash-book-entries?preset=all&limit=100&source_id=${source_id}`)).body.data,
    balanceOf: async (id: string): Promise<number> =>
      (await client().get(`/v1/cash-book-accounts/${id}`)).body.balance,
    enter: (body: object = {}): Promise<Body> =>
      client().create('/v1/cash-book-entries', {
        direction: 'in',
        amount: 10,
        description: 'Prova',
        ...body,
      }),
    newReceipt: async (): Promise<Body> => {
      const worksheet = await makeRecord(client(), 'worksheets', { title: 'Freni' })
      return client().create('/v1/receipts', { worksheet_id: worksheet.id })
    },
    pay: (receipt: Body, body: object = {}): Promise<Body> =>
      client().create(`/v1/receipts/${receipt.id}/payments`, {
        ...{ amount: 100, payment_method: 'MP01' },
        ...body,
      }),
  }
}
