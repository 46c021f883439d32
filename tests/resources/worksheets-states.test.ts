import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Body, invalid, refusal } from '../support/client.ts'
import { lineBody, openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { signIn } from '../support/session.ts'

let shop: Workshop

beforeAll(async () => {
  shop = await openWorkshop()
})

/** The table of worksheets.md#statuses, written again. */
const TABLE = {
  draft: { in_progress: true, on_hold: true, completed: true, delivered: false, cancelled: true },
  in_progress: { draft: true, on_hold: true, completed: true, delivered: false, cancelled: true },
  on_hold: { draft: false, in_progress: true, completed: true, delivered: false, cancelled: true },
  completed: { draft: false, in_progress: true, on_hold: false, delivered: true, cancelled: false },
  delivered: { draft: false, in_progress: false, on_hold: false, completed: true, cancelled: false },
  cancelled: { draft: true, in_progress: false, on_hold: false, completed: false, delivered: false },
} satisfies Record<string, Record<string, boolean>>

type Status = keyof typeof TABLE
const STATUSES = Object.keys(TABLE) as Status[]
const moves = (from: Status) => TABLE[from] as Partial<Record<Status, boolean>>
const allowedFrom = (from: Status) => STATUSES.filter((to) => moves(from)[to])
const PATHS: Record<Status, Status[]> = {
  ...{ draft: [], in_progress: ['in_progress'], on_hold: ['on_hold'], completed: ['completed'] },
  ...{ delivered: ['completed', 'delivered'], cancelled: ['cancelled'] },
}
const pairs = STATUSES.flatMap((from) => STATUSES.map((to) => [from, to] as const))
const frozen = { status: 409, code: 'worksheet_frozen', param: null }
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)

async function sheetIn(status: Status): Promise<Body> {
  const { id } = await shop.worksheet()
  await shop.worksheetLines(id, { add: [lineBody()] })
  for (const step of PATHS[status]) succeed(await shop.transitionWorksheet(id, step))
  return shop.read('worksheets', id)
}

describe('worksheets.md#statuses: the table of moves', () => {
  it.each(pairs)('%s to %s', async (from, to) => {
    const before = await sheetIn(from)
    const answer = await shop.transitionWorksheet(before.id, to)
    if (from === to) return expect(succeed(answer)).toEqual(before)
    if (moves(from)[to]) {
      expect(succeed(answer)).toMatchObject({ status: to, frozen: to === 'cancelled' })
      return expect(await shop.read('worksheets', before.id)).toEqual(answer.body)
    }
    expect(refusal(answer)).toEqual({ status: 409, code: 'transition_not_allowed', param: null })
    expect([...answer.body.allowed].sort()).toEqual(allowedFrom(from).sort())
    expect(await shop.read('worksheets', before.id)).toEqual(before)
  })

  it.each([
    [{}, 'parameter_missing', 'action'],
    [{ action: 'open' }, 'parameter_invalid', 'action'],
    [{ action: null }, 'parameter_invalid', 'action'],
    [{ action: 'on_hold', on_hold_reason: 'lunch' }, 'parameter_invalid', 'on_hold_reason'],
    [{ action: 'completed', on_hold_reason: 'parts' }, 'parameter_invalid', 'on_hold_reason'],
    [{ action: 'completed', km_out: -1 }, 'parameter_invalid', 'km_out'],
    [{ action: 'completed', km_out: null }, 'parameter_invalid', 'km_out'],
    [{ action: 'completed', note: null }, 'parameter_invalid', 'note'],
    [{ action: 'completed', note: 'x'.repeat(10_001) }, 'parameter_invalid', 'note'],
    [{ action: 'completed', status: 'draft' }, 'parameter_unknown', 'status'],
  ])('%j is 422', async (body, code, param) => {
    const { id } = await shop.worksheet()
    const answer = await shop.client.post(`/v1/worksheets/${id}/transitions`, body)
    expect(refusal(answer)).toEqual({ status: 422, code, param })
    expect(await shop.read('worksheets', id)).toMatchObject({ status: 'draft', internal_notes: null })
  })
})

describe('worksheets.md#what-a-transition-writes: what a move writes', () => {
  const stampsOf = ({ started_at, completed_at, delivered_at }: Body) => [
    started_at,
    completed_at,
    delivered_at,
  ]

  it('started_at, completed_at and delivered_at are stamped; going back takes the later ones away', async () => {
    const { id } = await shop.worksheet()
    const go = async (action: string) => {
      await wait(3)
      return stampsOf(succeed(await shop.transitionWorksheet(id, action)))
    }
    const [started] = await go('in_progress')
    expect(started).toEqual(INSTANT)
    expect(await go('on_hold')).toEqual([started, null, null])
    expect(await go('in_progress')).toEqual([started, null, null])
    const [, completed] = await go('completed')
    expect(completed > started).toBe(true)
    expect(await go('delivered')).toEqual([started, completed, INSTANT])
    expect(await go('completed')).toEqual([started, completed, null])
    expect(await go('in_progress')).toEqual([started, null, null])
    const [, again] = await go('completed')
    expect(again > completed).toBe(true)
  })

  it('back to draft it has not been started, also after a cancellation', async () => {
    const { id } = await sheetIn('in_progress')
    expect(stampsOf(succeed(await shop.transitionWorksheet(id, 'draft')))).toEqual([null, null, null])
    await shop.transitionWorksheet(id, 'in_progress')
    await shop.transitionWorksheet(id, 'cancelled')
    expect(stampsOf(succeed(await shop.transitionWorksheet(id, 'draft')))).toEqual([null, null, null])
  })

  it.each(['parts', 'approval', 'customer', 'external', 'other'])(
    'on_hold_reason %s stays while it is on hold',
    async (on_hold_reason) => {
      const { id } = await shop.worksheet()
      const held = succeed(await shop.transitionWorksheet(id, 'on_hold', { on_hold_reason }))
      expect(held).toMatchObject({ status: 'on_hold', on_hold_reason })
      expect(succeed(await shop.transitionWorksheet(id, 'on_hold', { on_hold_reason: 'other' }))).toEqual(
        held,
      )
      expect(
        succeed(await shop.transitionWorksheet(id, 'in_progress', { on_hold_reason: null })),
      ).toMatchObject({
        on_hold_reason: null,
      })
      expect(succeed(await shop.transitionWorksheet(id, 'on_hold'))).toMatchObject({ on_hold_reason: null })
    },
  )

  it('km_out is kept, note is added to the internal notes', async () => {
    const { id } = await shop.worksheet({ internal_notes: 'Prima', km_out: 5 })
    const completed = succeed(
      await shop.transitionWorksheet(id, 'completed', { note: ' Fatto ', km_out: 84_210 }),
    )
    expect(completed).toMatchObject({ internal_notes: 'Prima\nFatto', km_out: 84_210 })
    expect(succeed(await shop.transitionWorksheet(id, 'delivered', { note: '' }))).toMatchObject({
      internal_notes: 'Prima\nFatto',
      km_out: 84_210,
    })
    const { id: bare } = await shop.worksheet()
    expect(succeed(await shop.transitionWorksheet(bare, 'on_hold', { note: 'Solo' }))).toMatchObject({
      internal_notes: 'Solo',
    })
  })

  it('a note leaves no more of them than a PATCH takes', async () => {
    const { id } = await shop.worksheet({ internal_notes: '😀'.repeat(9_990) })
    const tooLong = await shop.transitionWorksheet(id, 'in_progress', { note: '0123456789' })
    expect(refusal(tooLong)).toEqual(invalid('note'))
    expect(await shop.read('worksheets', id)).toMatchObject({ status: 'draft', started_at: null })
    const moved = succeed(await shop.transitionWorksheet(id, 'in_progress', { note: '012345678' }))
    const { internal_notes } = moved
    expect(succeed(await shop.client.patch(`/v1/worksheets/${id}`, { internal_notes }))).toEqual(moved)
  })
})

/** A worksheet in a status with a receipt, a draft or issued one. */
async function billedIn(status: Status, issued: boolean) {
  const before = await sheetIn(status)
  const receipt = await shop.client.create('/v1/receipts', { worksheet_id: before.id })
  if (issued) succeed(await shop.client.post(`/v1/receipts/${receipt.id}/issue`, {}))
  return { id: before.id, receipt }
}

describe('worksheets.md#statuses: with a receipt', () => {
  const BACKWARDS: [Status, Status][] = [
    ['completed', 'in_progress'],
    ['delivered', 'completed'],
  ]
  const refused = [
    ...BACKWARDS,
    ...STATUSES.filter((from) => moves(from).cancelled).map((from) => [from, 'cancelled']),
  ]

  it.each(pairs.filter(([from, to]) => from !== 'cancelled' && moves(from)[to]))(
    '%s to %s: leaving completed or delivered backwards and cancelling are 409 worksheet_frozen',
    async (from, to) => {
      for (const issued of [false, true]) {
        const { id } = await billedIn(from, issued)
        const before = await shop.read('worksheets', id)
        const answer = await shop.transitionWorksheet(id, to)
        const isRejected = refused.some(([one, other]) => one === from && other === to)
        if (isRejected) expect(refusal(answer)).toEqual(frozen)
        else expect(succeed(answer)).toMatchObject({ status: to, frozen: true })
        expect(await shop.read('worksheets', id)).toEqual(isRejected ? before : answer.body)
      }
    },
  )

  it('worksheets.md#statuses: what the table does not allow is transition_not_allowed, receipt or not', async () => {
    const { id } = await billedIn('completed', true)
    expect(refusal(await shop.transitionWorksheet(id, 'cancelled'))).toMatchObject({
      code: 'transition_not_allowed',
    })
    expect(refusal(await shop.transitionWorksheet(id, 'draft'))).toMatchObject({
      code: 'transition_not_allowed',
    })
  })

  it.each<[Status, Status, Status[]]>([
    ['draft', 'delivered', ['in_progress', 'on_hold', 'completed']],
    ['completed', 'draft', ['delivered']],
    ['delivered', 'draft', []],
  ])(
    'worksheets.md#statuses: from %s to %s says only what a billed one can become: %j',
    async (from, to, allowed) => {
      const { id } = await billedIn(from, false)
      const answer = await shop.transitionWorksheet(id, to)
      expect(refusal(answer)).toMatchObject({ code: 'transition_not_allowed' })
      expect(answer.body.allowed).toEqual(allowed)
      for (const action of allowed.slice(0, 1)) succeed(await shop.transitionWorksheet(id, action))
    },
  )

  it('a voided receipt freezes no more, but the worksheet cannot be deleted (receipts.md#voiding)', async () => {
    const { id, receipt } = await billedIn('completed', true)
    const session = await signIn(shop.owner)
    expect(await session.call('receipts.void', 'mutation', { id: receipt.id })).toMatchObject({ status: 200 })
    expect(await shop.read('worksheets', id)).toMatchObject({
      frozen: false,
      billing_status: 'not_billed',
      receipt_id: receipt.id,
    })
    expect(refusal(await shop.client.delete(`/v1/worksheets/${id}`))).toMatchObject({
      code: 'document_referenced',
    })
    succeed(await shop.worksheetLines(id, { add: [lineBody()] }))
    succeed(await shop.transitionWorksheet(id, 'in_progress'))
    succeed(await shop.transitionWorksheet(id, 'cancelled'))
  })
})
