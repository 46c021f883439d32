import { inputsOf, operationsOf } from '../src/rest/routes.ts'
import { appRouter } from '../src/server/router.ts'
import type { Loaded } from './load.ts'

type Shot = { method: 'GET' | 'POST'; path: string; body?: string }

/**
 * What is measured: `next` gives each request in turn, so that writes do not meet on one row by accident. `supply` makes
 * ready what that many requests use up.
 */
export type Scenario = {
  name: string
  floor: string
  next: () => Shot
  supply?: (requests: number) => Promise<void>
}

const ARTICLE = JSON.stringify({
  name: 'Filtro olio',
  code: 'OC 90',
  unit_type: 'pz',
  vat_code: '22',
  stock: 5,
  minimum_stock: 1,
  purchase_price: 7.25,
  sale_price: 14.9,
  location: 'A-1',
  comments: 'prova',
})

const BATCH_LINES = 10

/** The same numbers would change no row: each batch writes other prices than the one before. */
function batchOf(lines: readonly string[], round: number): string {
  const update = lines
    .slice(0, BATCH_LINES)
    .map((id, index) => ({ id, quantity: 2, unit_price: 10 + ((round + index) % 50) }))
  return JSON.stringify({ update })
}

function repeated(shot: Shot): () => Shot {
  return () => shot
}

function inTurn<T>(items: readonly T[], shot: (item: T, round: number) => Shot): () => Shot {
  let count = 0
  return () => {
    const round = count++
    return shot(items[round % items.length]!, round)
  }
}

/** A receipt is issued once: each request takes one that is left, and as many are made ready as a run may take. */
function issueOfReceipts({ moreReceipts }: Loaded): Scenario {
  let left: string[] = []
  return {
    name: 'issue of a receipt with its payment, one section',
    floor: DOCUMENTS,
    next: () => ({
      method: 'POST',
      path: `/v1/receipts/${left.pop()}/issue`,
      body: JSON.stringify({ amount: 122, payment_method: 'MP08' }),
    }),
    supply: async (requests) => {
      if (left.length < requests) left = left.concat(await moreReceipts(requests - left.length))
    },
  }
}

const CATALOGUE = 'bench/catalogue-floor.ts'
const DOCUMENTS = 'bench/documents-floor.ts'

/** Every scenario of the benchmark. */
export function scenarios(loaded: Loaded): Scenario[] {
  const { article_id, quotes } = loaded
  return [
    {
      name: 'list of 25 articles by name',
      floor: CATALOGUE,
      next: repeated({ method: 'GET', path: '/v1/articles' }),
    },
    {
      name: 'one article',
      floor: CATALOGUE,
      next: repeated({ method: 'GET', path: `/v1/articles/${article_id}` }),
    },
    {
      name: 'create an article',
      floor: CATALOGUE,
      next: repeated({ method: 'POST', path: '/v1/articles', body: ARTICLE }),
    },
    { name: 'list of 25 quotes', floor: DOCUMENTS, next: repeated({ method: 'GET', path: '/v1/quotes' }) },
    {
      name: 'one quote with 20 lines',
      floor: DOCUMENTS,
      next: inTurn(quotes, ({ id }) => ({ method: 'GET', path: `/v1/quotes/${id}` })),
    },
    {
      name: 'batch of 10 lines on a quote',
      floor: DOCUMENTS,
      next: inTurn(quotes, ({ id, lines }, round) => ({
        method: 'POST',
        path: `/v1/quotes/${id}/line-items/batch`,
        body: batchOf(lines, round),
      })),
    },
    issueOfReceipts(loaded),
  ]
}

/** Every list of /v1 but the logs that needs no record in its path and no parameter, as it comes without a filter. */
export function listScenarios(): Scenario[] {
  const logs = new Set(['/v1/events', '/v1/audit-log', '/v1/request-logs'])
  const plain = operationsOf(appRouter).filter(
    ({ name, path, params, procedure }) =>
      name.endsWith('.list') &&
      params.length === 0 &&
      !logs.has(path) &&
      inputsOf(procedure).every((input) => input.safeParse({}).success),
  )
  return plain.map(({ path }) => ({
    name: path,
    floor: 'bench/lists-floor.ts',
    next: repeated({ method: 'GET', path }),
  }))
}
