import { beforeAll, describe, expect, it } from 'vitest'
import { type Answer, type Body, type Client, gone, invalid, refusal } from '../support/client.ts'
import { mintCompany, type TestCompany } from '../support/company.ts'
import { announce, createFile, fetchBytes, picture } from '../support/files.ts'
import { product } from '../support/product.ts'
import { makeRecord } from '../support/records.ts'

let company: TestCompany
let client: Client
let image: Buffer

beforeAll(async () => {
  company = await mintCompany()
  client = company.client
  image = await picture('png', 20, 20)
})

const OWNERS = ['customers', 'quotes', 'vehicles', 'worksheets']
const note = (text = crypto.randomUUID()) => createFile(client, 'nota.txt', text)

/** A new record, and what can be done with its attachments. */
async function open(noun = 'customers') {
  const record = await makeRecord(client, noun)
  const path = `/v1/${noun}/${record.id}`
  const url = `${path}/attachments`
  const attach = async (file: Body, rest: object = {}): Promise<Body> =>
    client.create(url, { file_id: file.id, ...rest })
  const list = async (): Promise<Body[]> => (await client.get(url)).body.data
  const places = async () => (await list()).map(({ id, position }) => [id, position])
  const read = async (): Promise<Body> => (await client.get(path)).body
  return { id: record.id as string, path, url, attach, list, places, read }
}

const updated = async (id: string): Promise<Body[]> =>
  (await client.get(`/v1/events?object_id=${id}`)).body.data.filter(({ related }: Body) => related !== null)

describe.each(OWNERS)('files.md#attachments: %s', (noun) => {
  it('come, change and go, and the record tells of each', async () => {
    const owner = await open(noun)
    const file = await note()
    const before = await owner.read()
    expect(before.attachments_count).toBe(0)
    const made = await owner.attach(file, { caption: 'Consegna' })
    expect(made).toMatchObject({
      ...{
        object: 'attachment',
        file_id: file.id,
        kind: 'document',
        caption: 'Consegna',
        position: 1,
        print: false,
      },
      ...{ user_id: company.owner.user_id, user_name: expect.any(String), file: { name: 'nota.txt' } },
    })
    const after = await owner.read()
    expect(after.attachments_count).toBe(1)
    expect(after.updated_at > before.updated_at).toBe(true)
    const changed = await client.patch(`${owner.url}/${made.id}`, {
      kind: 'before',
      caption: null,
      print: true,
    })
    expect(changed.body).toMatchObject({ kind: 'before', caption: null, print: true, file_id: file.id })
    expect((await client.get(`${owner.url}/${made.id}`)).body).toEqual(changed.body)
    const removed = await client.delete(`${owner.url}/${made.id}`)
    expect(removed.body).toMatchObject({ id: made.id, deleted_at: expect.any(String) })
    expect(await owner.list()).toEqual([])
    expect((await owner.read()).attachments_count).toBe(0)
    const events = await updated(owner.id)
    expect(events.map(({ related }) => [related.id, related.kind])).toEqual([
      [made.id, 'before'],
      [made.id, 'before'],
      [made.id, 'document'],
    ])
    expect(JSON.stringify(events)).not.toContain(`${product.base_url}/files/`)
    expect((await client.get(`/v1/files/${file.id}`)).status).toBe(200)
  })
})

describe('files.md#attachments: what may be attached', () => {
  it('an image is a photo unless said otherwise', async () => {
    const { attach } = await open()
    expect((await attach(await createFile(client, 'x.txt', image))).kind).toBe('photo')
    expect((await attach(await createFile(client, 'x.txt', image), { kind: 'damage' })).kind).toBe('damage')
  })

  it('a file whose bytes have not come is 422', async () => {
    const { url } = await open()
    const { id } = await announce(client)
    expect(refusal(await client.post(url, { file_id: id }))).toEqual(invalid('file_id'))
  })

  it('the same file once a record, also of many at once; on another record it is accepted', async () => {
    const [one, other] = [await open(), await open('vehicles')]
    const file = await note()
    const urls = [product.base_url, product.other_url]
    const answers = await Promise.all(
      [0, 1, 2, 3].map((n) => client.post(one.url, { file_id: file.id }, { url: urls[n % 2]! })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409])
    const codes = answers.filter(({ status }) => status === 409).map(({ body }) => body.code)
    expect(new Set(codes)).toEqual(new Set(['attachment_exists']))
    const misplaced = await client.post(one.url, { file_id: file.id, position: 9 })
    expect(refusal(misplaced)).toMatchObject({ status: 409, code: 'attachment_exists' })
    await other.attach(file)
  })

  it('at most 200 a record', async () => {
    const owner = await open()
    const file = await note()
    const rows = Array.from({ length: 200 }, (_, index) => ({
      id: crypto.randomUUID(),
      name: 'x',
      position: index + 1,
    }))
    await company.db
      .insert(
        'file',
        rows.map(({ id, name }) => ({ id, name, status: 'ready' as const })),
      )
      .execute()
    const owned = {
      owner_kind: 'customer',
      owner_id: owner.id,
      kind: 'other' as const,
      user_id: company.owner.user_id,
    }
    await company.db
      .insert(
        'attachment',
        rows.map(({ id, position }) => ({ ...owned, id, file_id: id, position })),
      )
      .execute()
    await company.db.update('customer').set({ attachments_count: 200 }).where('id', '=', owner.id).execute()
    const file_id = file.id as string
    for (const body of [{ file_id }, { file_id, position: 300 }, { file_id: crypto.randomUUID() }])
      expect(refusal(await client.post(owner.url, body))).toMatchObject({
        status: 409,
        code: 'limit_reached',
      })
    expect(await owner.list()).toHaveLength(200)
  })

  it('in every state of the record: no worksheet is too far gone', async () => {
    const { id, attach } = await open('worksheets')
    for (const action of ['cancelled']) await client.post(`/v1/worksheets/${id}/transitions`, { action })
    expect((await attach(await note())).position).toBe(1)
  })
})

describe('files.md#attachments: order', () => {
  it('positions are 1 to n, wherever one comes, goes or is moved', async () => {
    const { url, attach, places } = await open()
    const [a, b, c] = [
      await attach(await note()),
      await attach(await note()),
      await attach(await note(), { position: 1 }),
    ]
    expect(await places()).toEqual([
      [c.id, 1],
      [a.id, 2],
      [b.id, 3],
    ])
    await client.patch(`${url}/${c.id}`, { position: 3 })
    expect(await places()).toEqual([
      [a.id, 1],
      [b.id, 2],
      [c.id, 3],
    ])
    await client.patch(`${url}/${c.id}`, { position: 2 })
    expect(await places()).toEqual([
      [a.id, 1],
      [c.id, 2],
      [b.id, 3],
    ])
    await client.delete(`${url}/${a.id}`)
    expect(await places()).toEqual([
      [c.id, 1],
      [b.id, 2],
    ])
    expect(refusal(await client.patch(`${url}/${c.id}`, { position: 3 }))).toEqual(invalid('position'))
    expect(refusal(await client.post(url, { file_id: (await note()).id, position: 4 }))).toEqual(
      invalid('position'),
    )
  })

  it('changes at once leave them whole', async () => {
    const { url, attach, list } = await open()
    const made = [await attach(await note()), await attach(await note()), await attach(await note())]
    const files = await Promise.all([note(), note()])
    const urls = [product.base_url, product.other_url]
    const calls: Promise<Answer>[] = [
      ...files.map((file, n) => client.post(url, { file_id: file.id, position: 1 }, { url: urls[n]! })),
      client.patch(`${url}/${made[0]!.id}`, { position: 3 }, { url: urls[1]! }),
      client.delete(`${url}/${made[1]!.id}`),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status).sort()).toEqual([200, 200, 201, 201])
    expect((await list()).map(({ position }) => position)).toEqual([1, 2, 3, 4])
  })
})

describe('files.md#attachments: who sees them', () => {
  it("the record's own permissions open them, URLs included; below another record they are 404", async () => {
    const owner = await open('vehicles')
    const { id } = await owner.attach(await createFile(client, 'foto.png', image))
    const reader = await company.clientWith(['vehicles.read'])
    const { body } = await reader.get(owner.url)
    expect((await fetchBytes(body.data[0].file.preview_url)).status).toBe(200)
    expect((await reader.get(`/v1/files/${body.data[0].file_id}`)).status).toBe(403)
    const other = await open('vehicles')
    expect(refusal(await client.get(`${other.url}/${id}`))).toEqual(gone)
    const customer = await open()
    expect(refusal(await client.get(`${customer.url}/${id}`))).toEqual(gone)
  })
})

describe('files.md#deletion', () => {
  it('what is cited stays: 409, also by a record that was deleted', async () => {
    const owner = await open()
    const file = await note()
    await owner.attach(file)
    const inUse = { status: 409, code: 'file_in_use', param: null }
    expect(refusal(await client.delete(`/v1/files/${file.id}`))).toEqual(inUse)
    await client.delete(owner.path)
    expect(refusal(await client.delete(`/v1/files/${file.id}`))).toEqual(inUse)
  })

  it('of a deletion and a citation at once one is refused', async () => {
    for (let round = 0; round < 4; round++) {
      const owner = await open()
      const file = await note()
      const [removed, attached] = await Promise.all([
        client.delete(`/v1/files/${file.id}`, { url: product.other_url }),
        client.post(owner.url, { file_id: file.id }),
      ])
      expect([removed.status, attached.status]).toSatisfy(
        ([one, other]) => (one === 200 && other === 422) || (one === 409 && other === 201),
      )
    }
  })
})

describe('safe-writes.md#if-match', () => {
  it("an attachment's own tag holds, also once its URLs are others; a former one is 412", async () => {
    const owner = await open()
    const { id } = await owner.attach(await createFile(client, 'foto.png', image))
    const url = `${owner.url}/${id}`
    const tag = (await client.get(url)).headers.get('etag')!
    const later = tag.replace(/\.[\w-]+"$/, '.AAAAAAAA"')
    expect(later).not.toBe(tag)
    const change = (caption: string, etag: string) =>
      client.patch(url, { caption }, { headers: { 'if-match': etag } })
    expect((await change('Prima', later)).status).toBe(200)
    expect((await change('Dopo', tag)).status).toBe(412)
  })
})
