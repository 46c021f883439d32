import { expect, type Locator, type Page } from 'playwright/test'
import type { NewCompany } from '../../src/operator/companies.ts'
import type { Body } from './client.ts'
import { openWorkshop, succeed } from './documents.ts'
import { settled } from './settled.ts'

const isSummer = (day: string) => '2027-03-28' < day && day < '2027-10-31'

/** An instant of the workshop, in Europe/Rome. */
export const rome = (day: string, time: string) =>
  new Date(`${day}T${time}:00${isSummer(day) ? '+02:00' : '+01:00'}`).toISOString()

export type Diary = Awaited<ReturnType<typeof openDiary>>

/** A workshop with short words for what is in its calendar. */
export async function openDiary(wanted: Partial<NewCompany> = {}) {
  const workshop = await openWorkshop(wanted)
  const { client } = workshop
  const read = (id: string): Promise<Body> => workshop.read('calendar-entries', id)
  return {
    ...workshop,
    read,
    /** An entry that was made over the API. */
    entry: (title: string, day: string, [from, to]: [string, string], fields: object = {}): Promise<Body> =>
      client.create('/v1/calendar-entries', {
        ...{ title, start_time: rome(day, from), end_time: rome(day, to) },
        ...fields,
      }),
    times: async (id: string) => {
      const { start_time, end_time } = await read(id)
      return [start_time, end_time]
    },
    onDay: async (day: string): Promise<Body[]> => {
      const query = new URLSearchParams({ from: rome(day, '00:00'), to: rome(day, '23:59'), limit: '100' })
      return succeed(await client.get(`/v1/calendar-entries?${query}`)).data
    },
  }
}

export const drawn = (on: Page, id: string) => on.locator(`[data-event-id="${id}"]`)
export const slot = (on: Page, day: string, time: string) =>
  on.locator(`[data-drag-slot-group="${day}"][data-time="${time}:00"]`)
export const entryForm = (on: Page) => on.getByRole('dialog', { name: /appointment/ })

type Box = { x: number; y: number; width: number; height: number }

/** Where it stands once it stands still: the view scrolls to the working hours after it was drawn. */
export async function placeOf(of: Locator): Promise<Box> {
  await settled(of.page())
  let box: Box | null = null
  const stands = async () => {
    const before = box
    box = await of.boundingBox()
    return box !== null && before?.x === box.x && before.y === box.y
  }
  await expect.poll(stands).toBe(true)
  return box!
}

async function centre(of: Locator) {
  await of.scrollIntoViewIfNeeded()
  const { x, y, width, height } = await placeOf(of)
  return { x: x + width / 2, y: y + height / 2, top: y, bottom: y + height }
}

/** Where two things stand when both are in sight: bringing one there may move the other. */
export async function centres(one: Locator, other: Locator) {
  await centre(other)
  await centre(one)
  return [await centre(one), await centre(other)] as const
}

/** Presses, moves and lets go, as a hand does. */
export async function pull(on: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  await on.mouse.move(from.x, from.y)
  await on.mouse.down()
  await on.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 })
  await on.mouse.move(to.x, to.y, { steps: 4 })
}

export async function select(on: Page, day: string, [from, to]: [string, string]) {
  const [begin, end] = await centres(slot(on, day, from), slot(on, day, to))
  await pull(on, begin, end)
}

/** Drags an entry by half hours, held in its middle. */
export async function drag(on: Page, id: string, { day, halfHours }: { day: string; halfHours: number }) {
  const [from, { x, top, bottom }] = await centres(drawn(on, id), slot(on, day, '12:00'))
  const to = { x, y: from.y + (bottom - top) * halfHours }
  await pull(on, from, to)
  // where it would fall is shown before it is let go
  await on.locator('[class*="DragPreview"]').waitFor()
  await on.mouse.move(to.x, to.y + 1)
  await on.mouse.up()
}

/** Opens what stands beside the calendar where there is room, and behind a button where there is not. */
export const openCalendars = (page: Page) =>
  page.getByRole('button', { name: 'Calendars', exact: true }).click()
