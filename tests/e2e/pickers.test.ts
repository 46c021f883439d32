import type { Page } from 'playwright'
import { type Diary, entryForm, openDiary, slot } from '../support/calendar.ts'
import type { Body } from '../support/client.ts'
import { holdBack } from '../support/console.ts'
import { customerBody } from '../support/factories.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let page: Page
let workshop: Diary
let dallOlio: Body

test.beforeAll(async () => {
  workshop = await openDiary({ name: 'Officina Scelte' })
  const { client } = workshop
  dallOlio = await client.create('/v1/customers', customerBody({ first_name: 'Pia', last_name: "Dall'Olio" }))
  for (const first_name of ['Ada', 'Ugo'])
    await client.create('/v1/customers', customerBody({ first_name, last_name: 'Bianchi' }))
  page = await openConsole(workshop.owner)
})

const form = () => entryForm(page)
const picker = (name: string) => form().getByRole('combobox', { name })
const option = (name: string | RegExp) => page.getByRole('option', { name })
const save = () => form().getByRole('button', { name: 'Save' })

/** A day of its own for each appointment. */
let days = 1
let day = ''

async function saved(): Promise<Body> {
  await form().waitFor({ state: 'hidden' })
  const [entry] = await workshop.onDay(day)
  return entry!
}

test.describe('console, a field that finds a record by typing', () => {
  test.beforeEach(async () => {
    day = `2027-04-${String(days++).padStart(2, '0')}`
    await page.goto(`/calendar?date=${day}&view=day`)
    await slot(page, day, '09:00').click()
    await picker('Customer').waitFor()
  })

  test('highlights the first match, which Enter takes without saving the form', async () => {
    await picker('Customer').fill("Dall'O")
    await option(/Dall'Olio/)
      .and(page.locator('[aria-selected=true]'))
      .waitFor()
    await picker('Customer').press('Enter')
    await expect(picker('Customer')).toHaveValue(dallOlio.full_name)
    expect(await form().isVisible()).toBe(true)
    await save().click()
    expect(await saved()).toMatchObject({ customer_id: dallOlio.id, title: dallOlio.full_name })
  })

  for (const [key, press] of [
    ['Enter', async () => picker('Customer').press('Enter')],
    ['Tab', async () => picker('Customer').press('Tab')],
    ['Save', async () => save().click()],
  ] as const)
    test(`takes what was typed also where ${key} comes before the matches`, async () => {
      const release = await holdBack(page, /customers\.list/)
      await picker('Customer').fill("Dall'O")
      await press()
      await release()
      if (key !== 'Save') {
        await expect(picker('Customer')).toHaveValue(dallOlio.full_name)
        await save().click()
      }
      expect(await saved()).toMatchObject({ customer_id: dallOlio.id })
    })

  test('takes by Tab the one that is highlighted', async () => {
    await picker('Customer').fill('Bianchi')
    await option('Bianchi').first().waitFor()
    await picker('Customer').press('ArrowDown')
    const name = await option('Bianchi').and(page.locator('[aria-selected=true]')).textContent()
    await picker('Customer').press('Tab')
    await expect(picker('Customer')).not.toHaveValue('Bianchi')
    expect(name).toContain(await picker('Customer').inputValue())
  })

  test('saves nothing while several match, and says so on the field, which keeps what was typed', async () => {
    await picker('Customer').fill('Bianchi')
    await save().click()
    await form().getByText('Several match “Bianchi”: choose one').waitFor()
    await picker('Customer').and(page.locator(':focus')).waitFor()
    expect(await picker('Customer').inputValue()).toBe('Bianchi')
    expect(await workshop.onDay(day)).toEqual([])
    await option(/Ada/).click()
    await form().getByText('Several match').waitFor({ state: 'detached' })
    await save().click()
    expect((await saved()).title).toMatch(/Ada/)
  })

  test('saves nothing while nothing matches, and makes it of what was typed', async () => {
    await picker('Customer').fill('Zanichelli')
    await save().click()
    await form().getByText('Nothing matches “Zanichelli”').waitFor()
    expect(await workshop.onDay(day)).toEqual([])
    await option('Create “Zanichelli”').waitFor()
    await picker('Customer').press('Enter')
    await expect(form().getByLabel('Name')).toHaveValue('Zanichelli')
    await form().getByLabel('Phone').and(page.locator(':focus')).waitFor()
    await save().click()
    expect(await saved()).toMatchObject({ title: 'Zanichelli' })
  })

  test('is empty once it was emptied', async () => {
    await picker('Customer').fill("Dall'O")
    await picker('Customer').press('Enter')
    await expect(picker('Customer')).toHaveValue(dallOlio.full_name)
    await picker('Customer').fill('')
    await save().click()
    expect(await saved()).toMatchObject({ customer_id: null })
  })
})

test.describe('console, a field in which something stands', () => {
  test('opens no list over the fields below it until it is asked for', async () => {
    const { id } = await workshop.quote({ title: 'Freni' })
    await page.goto(`/quotes/${id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const field = page.getByRole('combobox', { name: 'Vehicle' })
    await field.and(page.locator(':focus')).waitFor()
    await expect(field).toHaveAttribute('aria-expanded', 'false')
    await field.click()
    await expect(field).toHaveAttribute('aria-expanded', 'true')
  })
})
