import { sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Answer } from '../support/client.ts'
import { openWorkshop, type Workshop } from '../support/documents.ts'
import { untilHeldUp } from '../support/waited-for.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

/** What is asked while a record is being deleted that it has looked for already, and is held up by. */
async function whileDeleted(table: 'article' | 'supplier', id: string, ask: () => Promise<Answer>) {
  const { answer } = await shop.db.transaction(async (tx) => {
    await tx.lock(table, id, [], { citations: 'wait' })
    await tx.update(table).set({ deleted_at: sql<string>`now()` }).where('id', '=', id).execute()
    const answer = ask()
    await Promise.race([answer, untilHeldUp(tx)])
    return { answer }
  })
  return answer
}

describe('requests.md#deletion: a price of what is deleted meanwhile is a 404', () => {
  it('of an article on a price list', async () => {
    const list = await shop.client.create('/v1/price-lists', { name: 'Flotte' })
    const { id } = await shop.article()
    const path = `/v1/price-lists/${list.id}/prices/${id}`
    const { status, body } = await whileDeleted('article', id, () =>
      shop.client.put(path, { sale_price: 9.9 }),
    )
    expect([status, body.code]).toEqual([404, 'resource_not_found'])
  })

  it('at a supplier of an article', async () => {
    const { id } = await shop.client.create('/v1/suppliers', { name: 'Ricambi Ovest' })
    const article = await shop.article()
    const path = `/v1/articles/${article.id}/supplier-prices/${id}`
    const { status, body } = await whileDeleted('supplier', id, () =>
      shop.client.put(path, { unit_price: 4 }),
    )
    expect([status, body.code]).toEqual([404, 'resource_not_found'])
    expect(await shop.read('articles', article.id)).toMatchObject({ updated_at: article.updated_at })
  })
})
