import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Body, Client } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { expectError } from '../support/document.ts'
import { cursorLists, openShelf, steps, thenClear, walkWhileChanging } from '../support/lists.ts'

let client: Client

const create = (fields: object) =>
  client.create('/v1/articles', { name: 'Filtro olio', unit_type: 'pz', vat_code: '22', ...fields })
const names = async (query: string) => (await client.walk(`/v1/articles?${query}`)).map(({ name }) => name)
const search = (q: string, more = '') => names(`q=${encodeURIComponent(q)}${more}`)

describe('articles.md#list: browsing', () => {
  let supplier: Body

  beforeAll(async () => {
    client = (await mintCompany()).client
    supplier = await client.create('/v1/suppliers', { name: 'Ricambi Nord' })
    await create({ name: 'olio motore', unit_type: 'L', supplier_id: supplier.id })
    await create({ name: 'Òlio freni', unit_type: 'L' })
    await create({ name: 'Abrasivo' })
    await create({ name: 'Tagliando', unit_type: 'h', supplier_id: supplier.id })
    await create({ name: 'Équipe', unit_type: 'lav' })
  })

  it('is sorted by name, whatever the case and the accents', async () => {
    expect(await names('')).toEqual(['Abrasivo', 'Équipe', 'Òlio freni', 'olio motore', 'Tagliando'])
    expect(await search('   ')).toEqual(['Abrasivo', 'Équipe', 'Òlio freni', 'olio motore', 'Tagliando'])
  })

  it('kind: item or work, both when omitted', async () => {
    expect(await names('kind=item')).toEqual(['Abrasivo', 'Òlio freni', 'olio motore'])
    expect(await names('kind=work')).toEqual(['Équipe', 'Tagliando'])
    for (const kind of ['', 'Item', 'items', 'null']) {
      expectError(await client.get(`/v1/articles?kind=${kind}`), 422, 'parameter_invalid', 'kind')
    }
  })

  it('supplier_id: those of the supplier; an unknown one gives an empty list', async () => {
    expect(await names(`supplier_id=${supplier.id}`)).toEqual(['olio motore', 'Tagliando'])
    expect(await names(`supplier_id=${supplier.id}&kind=work&q=tag`)).toEqual(['Tagliando'])
    expect(await names(`supplier_id=${crypto.randomUUID()}`)).toEqual([])
  })
})

describe('articles.md#search: searching', () => {
  beforeAll(async () => {
    client = (await mintCompany()).client
  })

  it('ranks in tiers: code is q, code begins with q, name begins, words begin, the rest', async () => {
    await create({ name: 'E resto: xbr 10y', code: null })
    await create({ name: 'D parola br 10', code: null })
    await create({ name: 'BR 10 C nome', code: null })
    await create({ name: 'B codice', code: 'br 10-77' })
    await create({ name: 'A codice', code: 'BR 10-88' })
    await create({ name: 'Z esatto', code: 'Br 10' })
    await create({ name: 'Altro', code: '10', comments: 'nei commenti: abr' })
    expect(await search('BR 10')).toEqual([
      'Z esatto',
      'A codice',
      'B codice',
      'BR 10 C nome',
      'D parola br 10',
      'Altro',
      'E resto: xbr 10y',
    ])
    expect(await search('10 BR')).toEqual([
      'A codice',
      'B codice',
      'BR 10 C nome',
      'D parola br 10',
      'Z esatto',
      'Altro',
      'E resto: xbr 10y',
    ])
  })

  it('every term must match, each in any of code, name and comments', async () => {
    await create({ code: 'KX-1', name: 'Pastiglie freno', comments: 'asse anteriore' })
    await create({ code: 'KX-2', name: 'Pastiglie freno', comments: 'asse posteriore' })
    expect(await search('freno kx anteriore')).toHaveLength(1)
    expect(await search('freno kx asse')).toHaveLength(2)
    expect(await search('freno kx asse nulla')).toHaveLength(0)
    expect(await search('  FRENO \t kx\n')).toHaveLength(2)
    expect(await search('astigli')).toHaveLength(2)
  })

  it('matches whatever the case and the accents, both ways', async () => {
    await create({ name: 'Però così città ÀÉÌÒÙ' })
    for (const q of ['pero', 'PERÒ', 'però', 'però', 'citta', 'CITTÀ', 'aeiou', 'àèìòù', 'cosi̇']) {
      expect(await search(q), q).toEqual(['Però così città ÀÉÌÒÙ'])
    }
    await create({ name: 'Staffa senza accento' })
    expect(await search('stàffà')).toEqual(['Staffa senza accento'])
  })

  it('takes ten terms and refuses eleven', async () => {
    const terms = (count: number) => Array.from({ length: count }, () => 'x').join(' ')
    expect(await search(terms(10))).toEqual(await search('x'))
    const answer = await client.get(`/v1/articles?q=${encodeURIComponent(terms(11))}`)
    expectError(answer, 422, 'parameter_invalid', 'q')
  })

  it('follows what is changed and deleted', async () => {
    const { id } = await create({ name: 'Unobtainium' })
    expect(await search('unobt')).toEqual(['Unobtainium'])
    await client.patch(`/v1/articles/${id}`, {
      name: 'Altro metallo',
      unit_type: 'pz',
      vat_code: '22',
      code: 'UNOBT',
    })
    expect(await search('unobt')).toEqual(['Altro metallo'])
    await client.delete(`/v1/articles/${id}`)
    expect(await search('unobt')).toEqual([])
  })
})

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

const beginsWord = (text: string, term: string) =>
  [...text.matchAll(/[\p{L}\p{N}]+/gu)].some(({ index }) => text.startsWith(term, index)) ||
  text.split(' ').some((word) => word.startsWith(term))

/** The contract's tiers, told without a database. */
function tierOf(article: Body, q: string, terms: string[]): number {
  const [code, name] = [fold(article.code ?? ''), fold(article.name)]
  if (code === q) return 1
  if (code.startsWith(q)) return 2
  if (name.startsWith(q)) return 3
  return terms.every((term) => beginsWord(code, term) || beginsWord(name, term)) ? 4 : 5
}

function expected(articles: Body[], q: string): string[] {
  const terms = fold(q).split(' ')
  const places = articles
    .filter(({ code, name, comments }) => {
      const text = fold([code, name, comments].filter(Boolean).join(' '))
      return terms.every((term) => text.includes(term))
    })
    .map((article) => `${tierOf(article, fold(q), terms)} ${fold(article.name)}\0${article.id}`)
  return places
    .sort((one, other) => Buffer.compare(Buffer.from(one), Buffer.from(other)))
    .map((place) => place.split('\0')[1]!)
}

describe('articles.md#search: the order while searching', () => {
  const word = fc.constantFrom(
    'olio',
    'Òlio',
    'OL',
    'o',
    'filtro',
    'a-olio',
    'x.10',
    '10',
    '5%',
    'a_b',
    'aßolio',
    '«olio»',
  )
  const text = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))
  const article = fc.record({ code: fc.option(text), name: text, comments: fc.oneof(fc.constant(''), text) })

  it('is as the contract tells, whatever the articles and the words', async () => {
    client = (await mintCompany()).client
    const shelf = await openShelf(client, cursorLists.find(({ path }) => path === '/v1/articles')!)
    const drawn = fc.array(article, { minLength: 5, maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(drawn, fc.array(text, { minLength: 5, maxLength: 10 }), (articles, searches) =>
        thenClear(client, shelf, async () => {
          const made = await Promise.all(articles.map(create))
          for (const q of searches) {
            const found = await client.walk(`/v1/articles?limit=4&q=${encodeURIComponent(q)}`)
            expect(found.map(shelf.keyOf), q).toEqual(expected(made, q))
          }
        }),
      ),
      { numRuns: 20, interruptAfterTimeLimit: 40_000 },
    )
  })
})

describe('lists.md#cursors: a walk while searching', () => {
  const word = fc.constantFrom('olio', 'olio motore', 'Filtro olio', 'Òlio', 'filtro aria', 'freni olio')

  it('neither misses nor repeats a row that stayed', async () => {
    client = (await mintCompany()).client
    const shelf = await openShelf(client, cursorLists.find(({ path }) => path === '/v1/articles')!)
    const initial = fc.array(word, { minLength: 3, maxLength: 12 })
    const searched = fc.constantFrom('olio', 'o')
    await fc.assert(
      fc.asyncProperty(
        initial,
        steps(word),
        fc.integer({ min: 1, max: 3 }),
        searched,
        (first, taken, limit, q) =>
          thenClear(client, shelf, async () => {
            for (const name of first) await shelf.add(name)
            await walkWhileChanging(client, shelf, {
              limit,
              steps: taken,
              filter: `&q=${q}`,
              renameMoves: true,
            })
          }),
      ),
      { numRuns: 15, interruptAfterTimeLimit: 40_000 },
    )
  })
})

describe('articles.md#list: prices of the customer', () => {
  it("sale_price is the price list's where it has one", async () => {
    client = (await mintCompany()).client
    const listed = await create({ name: 'A in listino', sale_price: 10 })
    await create({ name: 'B fuori listino', sale_price: 20 })
    const list = await client.create('/v1/price-lists', { name: 'Flotte' })
    expect(
      (await client.put(`/v1/price-lists/${list.id}/prices/${listed.id}`, { sale_price: 7.1234 })).status,
    ).toBe(200)
    const fleet = await client.create('/v1/customers', { full_name: 'Flotta', price_list_id: list.id })
    const anyone = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
    const pricesFor = async (query: string) =>
      (await client.walk(`/v1/articles?limit=1${query}`)).map(({ sale_price }) => sale_price)
    expect(await pricesFor('')).toEqual([10, 20])
    expect(await pricesFor(`&customer_id=${anyone.id}`)).toEqual([10, 20])
    expect(await pricesFor(`&customer_id=${fleet.id}`)).toEqual([7.1234, 20])
    expect(await pricesFor(`&customer_id=${fleet.id}&q=listino`)).toEqual([7.1234, 20])
    expect((await client.get(`/v1/articles/${listed.id}`)).body.sale_price).toBe(10)
    await client.delete(`/v1/price-lists/${list.id}/prices/${listed.id}`)
    expect(await pricesFor(`&customer_id=${fleet.id}`)).toEqual([10, 20])
  })

  it('articles.md#list: customer_id that is no customer of the company is 422', async () => {
    const { id } = await client.create('/v1/customers', { full_name: 'Mario Rossi' })
    await client.delete(`/v1/customers/${id}`)
    for (const customer_id of [id, crypto.randomUUID()]) {
      const answer = await client.get(`/v1/articles?customer_id=${customer_id}`)
      expectError(answer, 422, 'parameter_invalid', 'customer_id')
    }
  })
})
