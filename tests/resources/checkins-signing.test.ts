import { beforeAll, describe, expect, it } from 'vitest'
import { checkinsOf } from '../support/checkins.ts'
import { type Body, conflict, invalid, refusal } from '../support/client.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { createFile, picture } from '../support/files.ts'
import { fetchPdf } from '../support/pdf.ts'

let shop: Workshop
let image: Buffer

beforeAll(async () => {
  shop = await openWorkshop()
  image = await picture('png', 40, 20)
})

const PATH = '/v1/checkins'
const { made, read, patch, move, damages } = checkinsOf(() => shop)
const SCRATCH = { view: 'left', x: 0.4215, y: 0.5, kind: 'scratch' }

async function sign(id: string, kind = 'arrival', fields: object = {}) {
  const { id: file_id } = await createFile(shop.client, 'firma.png', image)
  return shop.client.post(`${PATH}/${id}/signatures`, {
    kind,
    file_id,
    signer_name: 'Mario Rossi',
    ...fields,
  })
}

describe('checkins.md#damages', () => {
  it('adds, changes, removes and reorders them, with attachments of the check-in', async () => {
    const { id } = await made()
    const { id: file_id } = await createFile(shop.client, 'danno.png', image)
    const photo = await shop.client.create(`${PATH}/${id}/attachments`, { file_id, kind: 'damage' })
    const batch = {
      add: [
        { ...SCRATCH, attachment_ids: [photo.id] },
        { ...SCRATCH, kind: 'dent', severity: 'severe' },
      ],
    }
    const {
      damages: [one, two],
    } = succeed(await damages(id, batch))
    expect(one).toEqual({
      ...{ object: 'checkin_damage', id: expect.any(String), ...SCRATCH, severity: 'minor', note: null },
      ...{ attachment_ids: [photo.id], position: 1 },
      ...{ created_at: expect.any(String), updated_at: expect.any(String) },
    })
    const changed = succeed(
      await damages(id, { update: [{ id: two.id, note: 'Urto', x: 0 }], reorder: [two.id, one.id] }),
    )
    expect(changed.damages.map(({ id, position }: Body) => [id, position])).toEqual([
      [two.id, 1],
      [one.id, 2],
    ])
    expect(changed.damages[0]).toMatchObject({ note: 'Urto', x: 0, kind: 'dent' })
    const { updated_at } = changed
    const again = succeed(await damages(id, { update: [{ id: one.id, attachment_ids: [photo.id] }] }))
    expect(again.updated_at).toBe(updated_at)
    succeed(await shop.client.delete(`${PATH}/${id}/attachments/${photo.id}`))
    expect((await read(id)).damages[1].attachment_ids).toEqual([])
    expect(succeed(await damages(id, { remove: [two.id] })).damages).toMatchObject([
      { id: one.id, position: 1 },
    ])
  })

  it('names as many attachments as a record has', async () => {
    const { id } = await made()
    const attachment_ids = Array.from({ length: 200 }, () => crypto.randomUUID())
    const unknown = invalid('add[0].attachment_ids[0]')
    expect(refusal(await damages(id, { add: [{ ...SCRATCH, attachment_ids }] }))).toEqual(unknown)
    attachment_ids.push(crypto.randomUUID())
    const tooMany = invalid('add[0].attachment_ids')
    expect(refusal(await damages(id, { add: [{ ...SCRATCH, attachment_ids }] }))).toEqual(tooMany)
  })

  it('names an attachment once', async () => {
    const { id } = await made()
    const { id: file_id } = await createFile(shop.client, 'danno.png', image)
    const photo = await shop.client.create(`${PATH}/${id}/attachments`, { file_id, kind: 'damage' })
    const twice = [photo.id, photo.id]
    const { body } = await damages(id, { add: [SCRATCH, { ...SCRATCH, attachment_ids: twice }] })
    expect(body).toMatchObject({ param: 'add[1].attachment_ids[1]', reason: 'repeated_item' })
    const once = { ...SCRATCH, attachment_ids: [photo.id] }
    const [one] = succeed(await damages(id, { add: [once, once] })).damages
    const update = [{ id: one.id, attachment_ids: twice }]
    expect(refusal(await damages(id, { update }))).toEqual(invalid('update[0].attachment_ids[1]'))
  })

  it('names the item that is wrong, changes nothing then, and takes at most 200', async () => {
    const { id } = await made()
    const nowhere = crypto.randomUUID()
    const wrong: [string, object][] = [
      ['add[1].x', { add: [SCRATCH, { ...SCRATCH, x: 1.1 }] }],
      ['add[0].y', { add: [{ ...SCRATCH, y: 0.12345 }] }],
      ['add[0].view', { add: [{ ...SCRATCH, view: 'below' }] }],
      ['add[0].attachment_ids[0]', { add: [{ ...SCRATCH, attachment_ids: [nowhere] }] }],
      ['update[0].id', { update: [{ id: nowhere, note: 'x' }] }],
      ['remove[0]', { remove: [nowhere] }],
      ['add', { add: Array(201).fill(SCRATCH) }],
    ]
    for (const [param, batch] of wrong) expect(refusal(await damages(id, batch))).toEqual(invalid(param))
    const missing = await damages(id, { add: [{ view: 'left', x: 0, y: 0 }] })
    expect(refusal(missing)).toEqual({ status: 422, code: 'parameter_missing', param: 'add[0].kind' })
    expect((await damages(id, { add: [{ ...SCRATCH, position: 1 }] })).body.code).toBe('parameter_unknown')
    expect((await damages(id, {})).body.code).toBe('parameter_missing')
    expect((await read(id)).damages).toEqual([])
    expect(succeed(await damages(id, { add: Array(200).fill(SCRATCH) })).damages).toHaveLength(200)
  })
})

describe('checkins.md#signatures', () => {
  it('keeps one of each kind, and freezes what was signed on arrival until it is deleted', async () => {
    const { id } = await made()
    const {
      damages: [scratch],
    } = succeed(await damages(id, { add: [SCRATCH] }))
    const signature = succeed(await sign(id))
    expect(signature).toMatchObject({
      ...{ object: 'checkin_signature', kind: 'arrival', signer_name: 'Mario Rossi' },
      ...{
        signed_at: expect.any(String),
        file: { content_url: expect.any(String), content_type: 'image/png' },
      },
    })
    expect(refusal(await sign(id))).toEqual(conflict('signature_exists'))
    const unknown = { file_id: crypto.randomUUID() }
    expect(refusal(await sign(id, 'arrival', unknown))).toEqual(conflict('signature_exists'))
    for (const [name, value] of Object.entries({
      km: 5,
      reported_issues: 'x',
      customer_id: shop.customer.id,
    }))
      expect(refusal(await patch(id, { [name]: value }))).toEqual(conflict('checkin_signed'))
    expect(refusal(await damages(id, { remove: [scratch.id] }))).toEqual(conflict('checkin_signed'))
    const free = { notes: 'x', bay: 'Ponte 1', key_tag: '4', quote_id: null, expected_delivery_at: null }
    expect(succeed(await patch(id, free))).toMatchObject({ ...free, signatures: [{ id: signature.id }] })
    succeed(await move(id, 'completed'))
    expect(refusal(await patch(id, { km: 5 }))).toEqual(conflict('checkin_completed'))
    const gone = succeed(await shop.client.delete(`${PATH}/${id}/signatures/${signature.id}`))
    expect(gone).toMatchObject({ id: signature.id, deleted_at: expect.any(String) })
    succeed(await move(id, 'active'))
    expect(succeed(await patch(id, { km: 5 }))).toMatchObject({ km: 5, signatures: [] })
  })

  it('takes a ready image only, keeps its file, and tells of it without URLs', async () => {
    const [checkin, other] = [await made(), await made()]
    const text = await createFile(shop.client, 'nota.txt', 'Firma')
    const pending = await shop.client.create('/v1/files', { name: 'firma.png' })
    for (const file_id of [text.id, pending.id, crypto.randomUUID()])
      expect(refusal(await sign(checkin.id, 'arrival', { file_id }))).toEqual(invalid('file_id'))
    const signature = succeed(await sign(checkin.id, 'return'))
    expect(refusal(await shop.client.delete(`/v1/files/${signature.file_id}`))).toEqual(
      conflict('file_in_use'),
    )
    const below = `${PATH}/${other.id}/signatures/${signature.id}`
    expect((await shop.client.delete(below)).status).toBe(404)
    const { body } = await shop.client.get('/v1/events?limit=1')
    expect(body.data[0]).toMatchObject({
      ...{ type: 'checkin.updated', object_id: checkin.id },
      related: { id: signature.id, file: { content_url: null } },
    })
  })
})

describe('printing.md#check-ins', () => {
  it('prints all but the notes: outline, damages, signature, marked photos', async () => {
    const checkin = await made({
      ...{ reported_issues: 'Stride in curva', notes: 'Cliente difficile', belongings: ['Ombrello'] },
      ...{ key_tag: 'Gancio 17', fuel_level: 35, spending_limit: 150.5, bay: 'Ponte 2' },
    })
    const path = `${PATH}/${checkin.id}`
    const bare = await fetchPdf(shop.client, `${path}/pdf`)
    expect(bare.link.name).toBe(`accettazione-${checkin.seq_number}.pdf`)
    expect(bare.text).toContain('Nessun danno visto.')
    succeed(
      await damages(checkin.id, { add: [{ ...SCRATCH, severity: 'severe', note: 'Fino alla vernice' }] }),
    )
    const photo = await createFile(shop.client, 'foto.jpg', await picture('jpeg', 80, 60))
    succeed(
      await shop.client.post(`${path}/attachments`, { file_id: photo.id, print: true, caption: 'Il cofano' }),
    )
    succeed(await sign(checkin.id))
    const { text, pdf } = await fetchPdf(shop.client, `${path}/pdf`)
    for (const said of [
      ...[`Accettazione ${checkin.seq_number}`, shop.customer.full_name, shop.vehicle.license, '35%'],
      ...['Stride in curva', 'Ombrello', 'Gancio 17', 'Ponte 2', '€ 150,50', 'Il cofano'],
      ...['Sinistra', 'Graffio', 'Grave', 'Fino alla vernice', 'Mario Rossi ·'],
    ])
      expect(text).toContain(said)
    expect(text).not.toContain('Cliente difficile')
    // The photo and the signature.
    expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(2)
    const english = await fetchPdf(shop.client, `${path}/pdf?language=en`)
    expect(english.link.name).toBe(`check-in-${checkin.seq_number}.pdf`)
    expect(english.text).toContain('Scratch')
  })
})
