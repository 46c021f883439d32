import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, invalid, NOWHERE, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { createFile } from '../support/files.ts'
import { product } from '../support/product.ts'

let shop: Workshop
let template: Body

const POINTS = [
  { section: 'Freni', name: 'Pastiglie' },
  { section: 'Freni', name: 'Dischi' },
  { name: 'Luci' },
]

beforeAll(async () => {
  shop = await openWorkshop()
  template = await shop.client.create('/v1/inspection-templates', { name: 'Check-up', points: POINTS })
})

const pathOf = (id: string) => `/v1/worksheets/${id}/inspection`
const begin = (id: string, body: object = { inspection_template_id: template.id }) =>
  shop.client.post(pathOf(id), body)
const batch = (id: string, body: object) => shop.client.post(`${pathOf(id)}/points/batch`, body)
const read = async (id: string): Promise<Body> => succeed(await shop.client.get(pathOf(id)))
const namesOf = ({ points }: Body) => points.map(({ name }: Body) => name)

describe('inspections.md#templates', () => {
  it('keeps its points in order; a change replaces them all', async () => {
    expect(template).toMatchObject({ object: 'inspection_template', name: 'Check-up', active: true })
    const shown = POINTS.map((point) => ({ object: 'inspection_template_point', section: null, ...point }))
    expect(template.points).toEqual(shown)
    const { client } = shop
    const made = await client.create('/v1/inspection-templates', { name: 'Ávvio', points: [{ name: 'Uno' }] })
    const path = `/v1/inspection-templates/${made.id}`
    const changed = succeed(await client.patch(path, { points: [{ name: 'Due' }, { name: 'Tre' }] }))
    expect(namesOf(changed)).toEqual(['Due', 'Tre'])
    const again = succeed(await client.patch(path, { points: [{ name: 'Due' }, { name: 'Tre' }] }))
    expect(again.updated_at).toBe(changed.updated_at)
    expect(succeed(await client.patch(path, { points: changed.points }))).toEqual(changed)
    succeed(await client.patch(path, { active: false }))
    const listed = await client.walk('/v1/inspection-templates?limit=1')
    expect(listed.map(({ name }) => name)).toEqual(['Ávvio', 'Check-up'])
    expect((await client.walk('/v1/inspection-templates?active=true')).map(({ id }) => id)).toEqual([
      template.id,
    ])
    expect((await client.walk('/v1/inspection-templates?q=avv')).map(({ id }) => id)).toEqual([made.id])
    const many = Array.from({ length: 301 }, (_, index) => ({ name: `Punto ${index}` }))
    for (const points of [[], many])
      expect(refusal(await client.post('/v1/inspection-templates', { name: 'X', points }))).toEqual(
        invalid('points'),
      )
    const worksheet = await shop.worksheet()
    const asked = { inspection_template_id: made.id }
    expect(refusal(await begin(worksheet.id, asked))).toEqual(invalid('inspection_template_id'))
    expect((await shop.client.delete(path)).status).toBe(200)
  })
})

describe('inspections.md#the-inspection-of-a-worksheet', () => {
  it('is one a worksheet, also of many at once, copies the template and is told of the worksheet', async () => {
    const { id } = await shop.worksheet()
    expect((await shop.client.get(pathOf(id))).status).toBe(404)
    const urls = [product.base_url, product.other_url]
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        shop.client.post(pathOf(id), { inspection_template_id: template.id }, { url: urls[index % 2]! }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(409)])
    expect(refusal(await begin(id))).toEqual({ status: 409, code: 'inspection_exists', param: null })
    const made = answers.find(({ status }) => status === 201)!.body
    expect(made).toEqual(await read(id))
    expect(made).toMatchObject({
      ...{ object: 'inspection', worksheet_id: id, template_name: 'Check-up' },
      ...{ green: 0, yellow: 0, red: 0, unchecked: 3 },
    })
    expect(namesOf(made)).toEqual(['Pastiglie', 'Dischi', 'Luci'])
    expect(made.points[0]).toEqual({
      ...{ object: 'inspection_point', id: expect.any(String), section: 'Freni', name: 'Pastiglie' },
      ...{ state: 'unchecked', measured_value: null, note: null, attachment_ids: [], position: 1 },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    })
    const event = succeed(await shop.client.get(`/v1/events?object_id=${id}&limit=1`)).data[0]
    expect(event).toMatchObject({ type: 'worksheet.updated', related: made })
    const gone = succeed(await shop.client.delete(pathOf(id)))
    expect(gone).toMatchObject({ id: made.id, deleted_at: expect.any(String) })
    expect((await shop.client.get(pathOf(id))).status).toBe(404)
    expect((await shop.client.delete(pathOf(id))).status).toBe(404)
    expect(succeed(await begin(id, {}))).toMatchObject({ template_name: null, unchecked: 0, points: [] })
    expect(refusal(await begin((await shop.worksheet()).id, { inspection_template_id: NOWHERE }))).toEqual(
      invalid('inspection_template_id'),
    )
    expect((await begin(NOWHERE)).status).toBe(404)
  })
})

describe('inspections.md#points', () => {
  it('changes by batches in every state of the worksheet, counts states, keeps photos of the worksheet', async () => {
    const { id } = await shop.worksheet()
    const { points } = succeed(await begin(id))
    const file = await createFile(shop.client, 'foto.txt', 'foto')
    const photo = await shop.client.create(`/v1/worksheets/${id}/attachments`, { file_id: file.id })
    succeed(await shop.transitionWorksheet(id, 'cancelled'))
    const found = { state: 'red', measured_value: '1 mm', note: 'Da cambiare', attachment_ids: [photo.id] }
    const changed = succeed(
      await batch(id, {
        update: [{ id: points[0].id, ...found }],
        remove: [points[1].id],
        reorder: [points[2].id, points[0].id],
        add: [{ name: 'Tergicristalli', state: 'yellow', position: 1 }],
      }),
    )
    expect(namesOf(changed)).toEqual(['Tergicristalli', 'Luci', 'Pastiglie'])
    expect(changed.points.map(({ position }: Body) => position)).toEqual([1, 2, 3])
    expect(changed.points[2]).toMatchObject(found)
    expect(changed).toMatchObject({ green: 0, yellow: 1, red: 1, unchecked: 1 })
    expect(changed).toEqual(await read(id))
    const same = succeed(await batch(id, { update: [{ id: points[0].id, state: 'red' }] }))
    expect(same.updated_at).toBe(changed.updated_at)
    const wrong: [string, object][] = [
      ['add[0].name', { add: [{ name: '' }] }],
      ['update[0].id', { update: [{ id: NOWHERE, state: 'red' }] }],
      ['update[0].attachment_ids[0]', { update: [{ id: points[0].id, attachment_ids: [NOWHERE] }] }],
      ['add[0].attachment_ids[1]', { add: [{ name: 'Luci', attachment_ids: [photo.id, photo.id] }] }],
      ['add[0].attachment_ids[0]', { add: [{ name: 'Luci', attachment_ids: Array(200).fill(NOWHERE) }] }],
      ['add[0].attachment_ids', { add: [{ name: 'Luci', attachment_ids: Array(201).fill(NOWHERE) }] }],
      ['remove[0]', { remove: [points[1].id] }],
      ['reorder', { reorder: [points[0].id] }],
      ['add', { add: Array.from({ length: 298 }, (_, index) => ({ name: `Punto ${index}` })) }],
    ]
    for (const [param, body] of wrong) expect(refusal(await batch(id, body)), param).toEqual(invalid(param))
    expect(await read(id)).toEqual(changed)
    succeed(await shop.client.delete(`/v1/worksheets/${id}/attachments/${photo.id}`))
    expect((await read(id)).points[2].attachment_ids).toEqual([])
  })

  it('safe-writes.md#if-match: takes its own tag or the worksheet’s', async () => {
    const { id } = await shop.worksheet()
    const { points } = succeed(await begin(id))
    const tagOf = async (path: string) => (await shop.client.get(path)).headers.get('etag')!
    const say = (note: string, tag: string) => {
      const update = [{ id: points[0].id, note }]
      return shop.client.post(`${pathOf(id)}/points/batch`, { update }, { headers: { 'if-match': tag } })
    }
    const [own, worksheets] = [await tagOf(pathOf(id)), await tagOf(`/v1/worksheets/${id}`)]
    succeed(await say('Uno', own))
    for (const tag of [own, worksheets]) expect((await say('Due', tag)).status).toBe(412)
    succeed(await say('Due', await tagOf(`/v1/worksheets/${id}`)))
    expect((await read(id)).points[0].note).toBe('Due')
  })

  it('worksheets.md#list-of-worksheets: inspection_state finds worksheets with such a point, in list and counts', async () => {
    const [red, yellow] = [(await shop.worksheet()).id, (await shop.worksheet()).id]
    for (const [id, state] of [
      [red, 'red'],
      [yellow, 'yellow'],
    ] as const) {
      succeed(await begin(id, {}))
      succeed(
        await batch(id, {
          add: [
            { name: 'Luci', state },
            { name: 'Freni', state: 'green' },
          ],
        }),
      )
    }
    const found = async (query: string) =>
      (await shop.client.walk(`/v1/worksheets?status=draft&${query}`)).map(({ id }) => id)
    expect(await found('inspection_state=red')).toEqual([red])
    expect(await found('inspection_state=yellow')).toEqual([yellow])
    const counts = succeed(await shop.client.get('/v1/worksheets/status-counts?inspection_state=yellow'))
    expect(counts.draft).toBe(1)
    const green = await shop.client.get('/v1/worksheets?inspection_state=green')
    expect(refusal(green)).toEqual(invalid('inspection_state'))
  })
})
