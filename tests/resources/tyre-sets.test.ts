import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, conflict, invalid, refusal } from '../support/client.ts'
import { succeed, type Workshop } from '../support/documents.ts'
import { fetchBytes } from '../support/files.ts'
import { fetchPdf, pagesOf } from '../support/pdf.ts'
import { makeRecord } from '../support/records.ts'
import { openDepot, SETS, tyreSetsOf } from '../support/tyre-sets.ts'

let shop: Workshop
let vehicle_id: string
let customer_id: string

beforeAll(async () => {
  ;({ shop, customer_id } = await openDepot())
})

const { place, make, car, move, batch, done, history, find } = tyreSetsOf(() => ({ shop, customer_id }))
const found = async (query: string): Promise<string[]> =>
  (await shop.client.walk(`${SETS}?${query}`)).map(({ id }) => id)

describe('tyre-sets.md#tyre-sets: create, change, delete', () => {
  it('takes customer and season: stored, numbered, without tyres, with one movement', async () => {
    const set = await make()
    const { seq_number } = set
    expect(set).toMatchObject({
      ...{ object: 'tyre_set', status: 'stored', customer_name: 'Ada Verdi', vehicle_id: null },
      ...{
        vehicle_name: null,
        vehicle_license: null,
        with_rims: false,
        location_id: null,
        location_code: null,
      },
      ...{ mounted_at: null, returned_at: null, disposed_at: null, quantity: 0, oldest_dot: null },
      ...{ min_tread_depth_mm: null, attachments_count: 0, metadata: {}, tyres: [] },
      label_code: `T${String(seq_number).padStart(6, '0')}`,
    })
    expect(set.stored_at).toMatch(/Z$/)
    expect((await make()).seq_number).toBe(seq_number + 1)
    const [only, ...others] = await history(set.id)
    expect(others).toEqual([])
    expect(only).toMatchObject({ object: 'tyre_set_movement', action: 'stored', tyres: [], note: null })
    expect(Object.keys(only!)).not.toContain('updated_at')
    expect((await shop.client.walk(SETS)).find(({ id }) => id === set.id)).not.toHaveProperty('tyres')
  })

  it('mounted needs a vehicle and takes no place; status and place are no fields of a PATCH', async () => {
    const { id: location_id } = await place()
    vehicle_id = await car()
    const body = { customer_id, season: 'summer', status: 'mounted' }
    expect(refusal(await shop.client.post(SETS, body))).toEqual({
      ...{ status: 422, code: 'parameter_missing', param: 'vehicle_id' },
    })
    expect(refusal(await shop.client.post(SETS, { ...body, vehicle_id, location_id }))).toEqual(
      invalid('location_id'),
    )
    const set = await make({ status: 'mounted', vehicle_id })
    expect((await shop.client.get(`/v1/vehicles/${vehicle_id}`)).body.mounted_tyre_set_id).toBe(set.id)
    expect(set.mounted_at).toMatch(/Z$/)
    const again = await shop.client.post(SETS, { ...body, vehicle_id })
    expect(refusal(again)).toEqual(conflict('vehicle_has_tyre_set'))
    for (const field of [{ status: 'stored' }, { location_id }])
      expect((await shop.client.patch(`${SETS}/${set.id}`, field)).status).toBe(422)
    const other = await shop.client.patch(`${SETS}/${set.id}`, { vehicle_id: await car() })
    expect(refusal(other)).toEqual(conflict('tyre_set_in_use'))
    const unknown = await shop.client.patch(`${SETS}/${set.id}`, { vehicle_id: crypto.randomUUID() })
    expect(refusal(unknown)).toEqual(conflict('tyre_set_in_use'))
    expect((await shop.client.patch(`${SETS}/${set.id}`, { vehicle_id, notes: 'Ok' })).body.notes).toBe('Ok')
  })

  it('is deleted when it was handed over or disposed of only', async () => {
    const { id } = await make()
    expect(refusal(await shop.client.delete(`${SETS}/${id}`))).toEqual(conflict('tyre_set_in_use'))
    await done(move(id, 'returned'))
    expect((await shop.client.delete(`${SETS}/${id}`)).body.deleted_at).toMatch(/Z$/)
    expect((await shop.client.get(`${SETS}/${id}`)).status).toBe(404)
  })
})

describe('tyre-sets.md#tyres: the batch', () => {
  it('orders named positions first and sums up tread and DOT; one movement keeps them', async () => {
    const { id } = await make()
    const add = [
      { brand: 'Nokian' },
      { position: 'rear_right', tread_depth_mm: 3.5, dot: '5219' },
      { position: 'front_left', tread_depth_mm: 6.2, dot: '0120', size: '205/55 R16' },
    ]
    const set = await done(batch(id, { add }))
    expect(set.tyres.map(({ position }: Body) => position)).toEqual(['front_left', 'rear_right', 'none'])
    expect(set).toMatchObject({ quantity: 3, min_tread_depth_mm: 3.5, oldest_dot: '5219' })
    expect(set.tyres[2]).toMatchObject({ object: 'tyre', condition: 'good', runflat: false, dot: null })
    const [left, right, none] = set.tyres
    const update = [
      { id: left.id, position: 'rear_right' },
      { id: right.id, position: 'front_left', tread_depth_mm: null },
    ]
    const after = await done(batch(id, { update, remove: [none.id] }))
    expect(after.tyres.map(({ id: tyre }: Body) => tyre)).toEqual([right.id, left.id])
    expect(after).toMatchObject({ quantity: 2, min_tread_depth_mm: 6.2 })
    const [latest, ...others] = await history(id)
    expect(others).toHaveLength(2)
    expect(latest!.action).toBe('tyres_changed')
    expect(latest!.tyres[0]).toEqual({
      ...{ object: 'tyre_measurement', tyre_id: right.id, position: 'front_left', dot: '5219' },
      ...{ tread_depth_mm: null, pressure_bar: null, condition: 'good' },
    })
    expect(await find(id)).toEqual(after)
  })

  it('judges positions after the whole batch, also of a tyre that it changes twice', async () => {
    const { id } = await make()
    const { tyres } = await done(batch(id, { add: [{ position: 'front_left' }, { position: 'spare' }] }))
    const [left, spare] = tyres
    const through = [
      { id: spare.id, position: 'front_right' },
      { id: left.id, position: 'none' },
      { id: spare.id, position: 'rear_left' },
    ]
    const add = [{ position: 'front_right' }, { position: 'front_left' }]
    const after = await done(batch(id, { update: through, add }))
    const places = after.tyres.map(({ position }: Body) => position)
    expect(places).toEqual(['front_left', 'front_right', 'rear_left', 'none'])
    const update = [
      { id: left.id, position: 'spare' },
      { id: left.id, position: 'rear_left' },
    ]
    expect(refusal(await batch(id, { update }))).toEqual(invalid('update[1].position'))
    expect((await find(id)).tyres).toEqual(after.tyres)
  })

  it('refuses what is wrong with the item named, and changes nothing', async () => {
    const { id } = await make()
    const { tyres } = await done(batch(id, { add: [{ position: 'spare' }] }))
    const cases: [string, object][] = [
      ['add[1].position', { add: [{ position: 'none' }, { position: 'spare' }] }],
      ['add[1].position', { add: [{ position: 'front_left' }, { position: 'front_left' }] }],
      ['add[0].dot', { add: [{ dot: '5499' }] }],
      ['add[0].dot', { add: [{ dot: '0022' }] }],
      ['add[0].dot', { add: [{ dot: '5299' }] }],
      ['add[0].tread_depth_mm', { add: [{ tread_depth_mm: 20.1 }] }],
      ['add[0].pressure_bar', { add: [{ pressure_bar: 2.25 }] }],
      ['update[0].id', { update: [{ id: crypto.randomUUID() }] }],
      ['remove[1]', { remove: [tyres[0].id, tyres[0].id] }],
      ['add[0].article_id', { add: [{ article_id: crypto.randomUUID() }] }],
      ['add', { add: Array.from({ length: 24 }, () => ({})) }],
    ]
    for (const [param, body] of cases)
      expect(refusal(await batch(id, body)), JSON.stringify(body)).toEqual(invalid(param))
    expect(refusal(await batch(id, {}))).toMatchObject({ code: 'parameter_missing' })
    expect((await find(id)).tyres).toEqual(tyres)
    expect(await history(id)).toHaveLength(2)
  })
})

describe('tyre-sets.md#list-of-tyre-sets', () => {
  it('finds by each filter, counts by status, and the search over everything by the label', async () => {
    const shelf = await place({ code: 'Zona-9' })
    const vehicle = await shop.client.create('/v1/vehicles', { license: 'XY 987 ZW' })
    const fields = {
      season: 'all_season',
      expected_change_date: '2031-03-01',
      storage_paid_until: '2031-04-30',
    }
    const { id, label_code } = await make({ ...fields, vehicle_id: vehicle.id, location_id: shelf.id })
    await done(batch(id, { add: [{ brand: 'Kumho', dot: '0105', tread_depth_mm: 0.3 }] }))
    const finding = [
      ...['q=kumho', 'q=xy987', 'q=verdi%20kumho', `q=${label_code}`, 'season=all_season', 'tread_below=0.5'],
      ...[
        `vehicle_id=${vehicle.id}`,
        `location_id=${shelf.id}`,
        'location_code=zona',
        'dot_before=2005-01-04',
      ],
      ...[
        'change_from=2031-03-01&change_to=2031-03-01',
        'storage_paid_before=2031-05-01&change_from=2031-01-01',
      ],
    ]
    for (const query of finding) expect(await found(query), query).toEqual([id])
    const missing = [
      'dot_before=2005-01-03',
      'tread_below=0.3',
      'q=kumho%20rossi',
      'location_code=ona',
      'change_to=2031-02-28',
    ]
    for (const query of missing) expect(await found(query), query).toEqual([])
    expect(await found(`status=mounted,returned&customer_id=${customer_id}`)).not.toContain(id)
    expect(await found('stored_before=2020-01-01T00:00:00Z')).toEqual([])
    expect(refusal(await shop.client.get(`${SETS}?change_from=2031-02-01&change_to=2031-01-01`))).toEqual(
      invalid('change_to'),
    )
    const { body } = await shop.client.get(`${SETS}/status-counts?q=kumho`)
    expect(body).toEqual({
      object: 'tyre_set_status_counts',
      ...{ stored: 1, mounted: 0, returned: 0, disposed: 0 },
    })
  })
})

describe('search.md#what-is-found: tyre sets', () => {
  it('finds a scanned label exactly, and a set by number, plate, customer and size', async () => {
    const owner = await shop.client.create('/v1/customers', { full_name: 'Zeno Quaglia' })
    const vehicle = await makeRecord(shop.client, 'vehicles')
    const { id, label_code, seq_number } = await make({ customer_id: owner.id, vehicle_id: vehicle.id })
    await done(batch(id, { add: [{ size: '165/70 R13 79T' }] }))
    const search = async (q: string): Promise<Body[]> =>
      (await shop.client.get(`/v1/search?types=tyre_set&q=${encodeURIComponent(q)}`)).body.data
    expect(await search(label_code.toLowerCase())).toEqual([
      {
        ...{ object: 'search_hit', type: 'tyre_set', id, title: label_code, subtitle: 'Zeno Quaglia' },
        ...{ detail: vehicle.license, seq_number },
      },
    ])
    for (const q of [vehicle.license, 'quaglia', '165/70', `#${seq_number}`])
      expect(
        (await search(q)).map((hit) => hit.id),
        q,
      ).toContain(id)
    const everything = (await shop.client.get(`/v1/search?q=${label_code}`)).body.data
    expect(everything[0].id).toBe(id)
  })
})

describe('tyre-sets.md#label', () => {
  it('is one page with code, customer, plate, season and place, or ZPL that no name can break', async () => {
    const owner = await shop.client.create('/v1/customers', { full_name: 'Città ^XZ_~ Srl' })
    const vehicle = await makeRecord(shop.client, 'vehicles')
    const { id: location_id, code } = await place()
    const { id, label_code } = await make({ customer_id: owner.id, vehicle_id: vehicle.id, location_id })
    const { link, pdf, text } = await fetchPdf(shop.client, `${SETS}/${id}/label`)
    expect(link).toMatchObject({ object: 'document_link', name: `${label_code}.pdf` })
    expect(link.content_type).toBe('application/pdf')
    expect(await pagesOf(pdf)).toHaveLength(1)
    for (const said of [label_code, vehicle.license, 'Città ^XZ_~ Srl', 'Invernali', code])
      expect(text).toContain(said)
    const zpl = succeed(await shop.client.get(`${SETS}/${id}/label?format=zpl`))
    expect([zpl.name, zpl.content_type]).toEqual([`${label_code}.zpl`, 'text/plain'])
    const unknown = await shop.client.get(`${SETS}/${crypto.randomUUID()}/label`)
    expect(unknown.body).toMatchObject({ status: 404, message: 'There is no such tyre set.' })
    const { headers, bytes } = await fetchBytes(zpl.content_url)
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    const written = bytes.toString()
    expect(written).toContain(`^FDQA,${label_code}^FS`)
    expect(written).toContain('^FDCittà _5EXZ_5F_7E Srl^FS')
    expect(written.match(/\^XZ/g)).toHaveLength(1)
    expect(refusal(await shop.client.get(`${SETS}/${id}/label?format=png`))).toEqual(invalid('format'))
    const sent = await shop.client.post(`${SETS}/${id}/transitions`, { action: 'returned' })
    expect(sent.status).toBe(200)
    await shop.client.delete(`${SETS}/${id}`)
    expect((await fetchBytes(zpl.content_url)).status).toBe(404)
  })
  it('tells by dots what of a long name is left out, and prints no line over another', async () => {
    const full_name = `Società Cooperativa Müller ${'degli Autoriparatori '.repeat(9)}Fine`
    const owner = await shop.client.create('/v1/customers', { full_name })
    const license = 'SONDERKENNZ-ÄÖ 12345'
    const vehicle = await makeRecord(shop.client, 'vehicles', { customer_id: owner.id, license })
    const { id } = await make({ customer_id: owner.id, vehicle_id: vehicle.id })
    const { pdf, text } = await fetchPdf(shop.client, `${SETS}/${id}/label`)
    expect(await pagesOf(pdf)).toHaveLength(1)
    expect(text).toContain(license)
    expect(text).toMatch(/Società Cooperativa\s+Müller.*…/s)
    expect(text).not.toContain('Fine')
    const zpl = succeed(await shop.client.get(`${SETS}/${id}/label?format=zpl`))
    const written = (await fetchBytes(zpl.content_url)).bytes.toString()
    expect(written).not.toContain('^FB')
    const fields = [...written.matchAll(/\^FO300,(\d+)\^A0N,(\d+),\d+\^FH\^FD(.*)\^FS/g)]
    const placed = fields.map(([, y, height, said]) => ({ y: Number(y), height: Number(height), said }))
    const ends = placed.map(({ y, height }) => y + height)
    for (const [index, { y }] of placed.slice(1).entries()) expect(y).toBeGreaterThanOrEqual(ends[index]!)
    expect(placed.map(({ said }) => said)).toContain(license)
    expect(placed.filter(({ said }) => said!.endsWith('...'))).toHaveLength(1)
  })
})
