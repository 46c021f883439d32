import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, type Client, invalid, refusal } from '../support/client.ts'
import { mintCompany } from '../support/company.ts'
import { retireRate } from '../support/documents.ts'
import { articleBody } from '../support/factories.ts'

type Company = Awaited<ReturnType<typeof mintCompany>>
let company: Company
let client: Client

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
})

const PATH = '/v1/job-templates'
const make = (fields: object = {}): Promise<Body> => client.create(PATH, { name: 'Tagliando', ...fields })
const batch = (id: string, body: object) => client.post(`${PATH}/${id}/line-items/batch`, body)
const texts = (template: Body) => template.line_items.map(({ description }: Body) => description)
const places = (template: Body) => template.line_items.map(({ position }: Body) => position)

const EMPTY_LINE = {
  ...{ object: 'job_template_line_item', article_id: null, quantity: null, unit_type: null },
  ...{ unit_price: null, unit_discount_rate: null, vat_code: null, kind: null, purchase_price: null },
}

async function change(id: string, body: object): Promise<Body> {
  const answer = await batch(id, body)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  expect((await client.get(`${PATH}/${id}`)).body).toEqual(answer.body)
  return answer.body
}

/** A template with lines of these names; their ids by name. */
async function templateOf(...names: string[]) {
  const { id } = await make()
  const { line_items } = await change(id, { add: names.map((description) => ({ description })) })
  const ids: Record<string, string> = Object.fromEntries(
    line_items.map((line: Body) => [line.description, line.id]),
  )
  return { id, ids }
}

describe('job-templates.md#fields-of-job-templates: create', () => {
  it('takes a name alone: active, without code, description, category and lines', async () => {
    const { id, created_at, updated_at, ...rest } = await make()
    expect(rest).toEqual({
      ...{ object: 'job_template', name: 'Tagliando', code: null, description: null },
      ...{ work_category_id: null, active: true, line_items: [] },
    })
    expect(updated_at).toBe(created_at)
  })

  it('keeps every field, in the answer and the detail; the list has no lines', async () => {
    const { id: work_category_id } = await client.create('/v1/work-categories', { name: 'Gomme' })
    const fields = { name: 'Cambio gomme', code: 'CG', description: 'Quattro ruote', active: false }
    const made = await make({ ...fields, work_category_id })
    expect(made).toMatchObject({ ...fields, work_category_id })
    expect((await client.get(`${PATH}/${made.id}`)).body).toEqual(made)
    const { line_items, ...summary } = made
    const { body } = await client.get(`${PATH}?work_category_id=${work_category_id}`)
    expect(body.data).toEqual([summary])
  })

  it('accepts a name and a code that another one has', async () => {
    const fields = { name: 'Uguale', code: 'U1' }
    expect((await make(fields)).id).not.toBe((await make(fields)).id)
  })

  it('refuses an absent name, a long one, and a category that is none of the company', async () => {
    expect(refusal(await client.post(PATH, {}))).toEqual({
      ...{ status: 422, code: 'parameter_missing', param: 'name' },
    })
    expect(refusal(await client.post(PATH, { name: 'x'.repeat(256) }))).toEqual(invalid('name'))
    const work_category_id = crypto.randomUUID()
    expect(refusal(await client.post(PATH, { name: 'A', work_category_id }))).toEqual(
      invalid('work_category_id'),
    )
  })
})

describe('job-templates.md#list-of-job-templates: it', () => {
  it('goes by name, whatever its case and accents, then id', async () => {
    const own = (await mintCompany()).client
    const names = ['Zavorra', 'àncora', 'Ancora', 'Batteria', 'ANCORA']
    const made = await Promise.all(names.map((name) => own.create(PATH, { name })))
    const key = ({ name, id }: Body) => name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase() + id
    const expected = made.sort((a, b) => (key(a) < key(b) ? -1 : 1)).map(({ id }) => id)
    expect((await own.walk(`${PATH}?limit=2`)).map(({ id }) => id)).toEqual(expected)
  })

  it('finds every term in name, code and description', async () => {
    const own = (await mintCompany()).client
    const { id } = await own.create(PATH, { name: 'Tagliando', code: 'TG-15', description: 'Olio è filtri' })
    await own.create(PATH, { name: 'Freni', code: 'FR', description: 'Dischi' })
    for (const q of ['tagl', 'tg-15', 'FILTRI', 'olio e tagliando'])
      expect(
        (await own.walk(`${PATH}?q=${encodeURIComponent(q)}`)).map((row) => row.id),
        q,
      ).toEqual([id])
    expect(await own.walk(`${PATH}?q=${encodeURIComponent('tagliando dischi')}`)).toEqual([])
  })

  it('takes the active ones only, or the others', async () => {
    const own = (await mintCompany()).client
    const on = await own.create(PATH, { name: 'A' })
    const off = await own.create(PATH, { name: 'B', active: false })
    expect((await own.walk(`${PATH}?active=true`)).map(({ id }) => id)).toEqual([on.id])
    expect((await own.walk(`${PATH}?active=false`)).map(({ id }) => id)).toEqual([off.id])
  })
})

describe('job-templates.md#fields-of-job-templates: a change', () => {
  it('changes what is sent only, and clears what may be null', async () => {
    const { id } = await make({ code: 'A', description: 'B' })
    const { body } = await client.patch(`${PATH}/${id}`, { name: 'Altro', code: null })
    expect(body).toMatchObject({ name: 'Altro', code: null, description: 'B', line_items: [] })
    expect(refusal(await client.patch(`${PATH}/${id}`, { name: null }))).toEqual(invalid('name'))
    expect((await client.walk(`${PATH}?q=altro`)).map((row) => row.id)).toContain(id)
  })

  it('keeps its lines', async () => {
    const { id } = await templateOf('Olio')
    const { body } = await client.patch(`${PATH}/${id}`, { active: false })
    expect(texts(body)).toEqual(['Olio'])
  })
})

describe('job-templates.md#lines-of-job-templates: they', () => {
  it('what is not sent is null: it is filled when the template is applied', async () => {
    const { id } = await make()
    const { line_items } = await change(id, { add: [{ description: 'Controllo' }] })
    expect(line_items).toEqual([
      {
        ...{ ...EMPTY_LINE, id: expect.stringMatching(/^[0-9a-f-]{36}$/), description: 'Controllo' },
        ...{ position: 1, created_at: expect.stringMatching(/Z$/) },
      },
    ])
  })

  it('keeps what is sent', async () => {
    const { id } = await make()
    const line = {
      ...{ description: 'Olio', quantity: 4.5, unit_type: 'L', unit_price: 9.1234, unit_discount_rate: 7 },
      ...{ vat_code: '22', kind: 'item', purchase_price: 5.5 },
    }
    expect((await change(id, { add: [line] })).line_items).toMatchObject([line])
  })

  it('an article gives its description and nothing else', async () => {
    const article = await client.create('/v1/articles', articleBody({ name: 'Filtro' }))
    const { id } = await make()
    const add = [{ article_id: article.id }, { article_id: article.id, description: 'Filtro olio' }]
    expect((await change(id, { add })).line_items).toMatchObject([
      { ...EMPTY_LINE, article_id: article.id, description: 'Filtro' },
      { ...EMPTY_LINE, article_id: article.id, description: 'Filtro olio' },
    ])
  })

  it('are removed, changed, added and ordered in one step, at positions 1 to n', async () => {
    const { id, ids } = await templateOf('A', 'B', 'C')
    const template = await change(id, {
      remove: [ids.A],
      update: [{ id: ids.B, quantity: 2, vat_code: null }],
      reorder: [ids.C, ids.B],
      add: [{ description: 'D', position: 1 }],
    })
    expect(texts(template)).toEqual(['D', 'C', 'B'])
    expect(places(template)).toEqual([1, 2, 3])
    expect(template.line_items[2]).toMatchObject({ quantity: 2, vat_code: null })
  })

  it('keep a rate that is out of use since, which is refused where it is written', async () => {
    const own = await mintCompany()
    const { id } = await own.client.create(PATH, { name: 'Ridotta' })
    const path = `${PATH}/${id}/line-items/batch`
    const added = await own.client.post(path, { add: [{ description: 'Libretto', vat_code: '4' }] })
    const line_id = added.body.line_items[0].id
    await retireRate(own.company_id, '4')
    const changed = await own.client.post(path, { update: [{ id: line_id, quantity: 2, unit_price: 5 }] })
    expect(changed.body.line_items).toMatchObject([{ quantity: 2, unit_price: 5, vat_code: '4' }])
    const written = await own.client.post(path, { update: [{ id: line_id, vat_code: '4' }] })
    expect(refusal(written)).toEqual(invalid('update[0].vat_code'))
  })

  it('move updated_at of the template', async () => {
    const { id, updated_at } = await make()
    expect(Date.parse((await change(id, { add: [{ description: 'A' }] })).updated_at)).toBeGreaterThanOrEqual(
      Date.parse(updated_at),
    )
  })

  it.each([
    ['add[0].description', { add: [{ quantity: 1 }] }],
    ['add[0].quantity', { add: [{ description: 'A', quantity: -1 }] }],
    ['add[0].unit_type', { add: [{ description: 'A', unit_type: 'x' }] }],
    ['add[0].kind', { add: [{ description: 'A', kind: 'x' }] }],
    ['add[0].unit_discount_rate', { add: [{ description: 'A', unit_discount_rate: 101 }] }],
    ['add[0].vat_code', { add: [{ description: 'A', vat_code: 'XX' }] }],
    ['add[1].position', { add: [{ description: 'A' }, { description: 'B', position: 9 }] }],
    ['add[0].article_id', { add: [{ article_id: crypto.randomUUID() }] }],
    ['update[0].id', { update: [{ id: crypto.randomUUID(), quantity: 1 }] }],
    ['remove[0]', { remove: [crypto.randomUUID()] }],
    ['add', {}],
    ['add', { add: [] }],
  ])('a wrong %s changes nothing', async (param, body) => {
    const { id } = await templateOf('Prima')
    const before = (await client.get(`${PATH}/${id}`)).body
    expect(refusal(await batch(id, body))).toMatchObject({ status: 422, param })
    expect((await client.get(`${PATH}/${id}`)).body).toEqual(before)
  })

  it('take at most 500 items a batch', async () => {
    const { id } = await make()
    const add = Array.from({ length: 501 }, (_, n) => ({ description: `${n}` }))
    expect(refusal(await batch(id, { add }))).toMatchObject({ status: 422, param: 'add' })
  })

  it('follow one another, when two change the same template at once', async () => {
    const { id } = await make()
    const names = Array.from({ length: 8 }, (_, n) => `riga ${n}`)
    await Promise.all(names.map((description) => batch(id, { add: [{ description }] })))
    const { body } = await client.get(`${PATH}/${id}`)
    expect(texts(body).sort()).toEqual(names)
    expect(places(body)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  it('show what they cost only with the permission `reports.read`', async () => {
    const { id } = await make()
    await change(id, { add: [{ description: 'A', purchase_price: 3 }] })
    const staff = await company.clientWith(['worksheets.read'])
    const { body } = await staff.get(`${PATH}/${id}`)
    expect(body.line_items[0]).not.toHaveProperty('purchase_price')
  })
})

describe('job templates: delete', () => {
  it('answers the template with deleted_at; then it is gone, and its category can go', async () => {
    const category = await client.create('/v1/work-categories', { name: 'Passeggera' })
    const { id } = await make({ work_category_id: category.id })
    const { status, body } = await client.delete(`${PATH}/${id}`)
    expect({ status, deleted: typeof body.deleted_at }).toEqual({ status: 200, deleted: 'string' })
    expect((await client.get(`${PATH}/${id}`)).status).toBe(404)
    expect((await batch(id, { add: [{ description: 'A' }] })).status).toBe(404)
    expect((await client.delete(`/v1/work-categories/${category.id}`)).status).toBe(200)
  })
})
