import type { Page } from 'playwright'
import type { Body } from '../support/client.ts'
import { expectAccessible } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { expect, openConsole, test } from '../support/playwright.ts'
import { choiceOn } from '../support/shared-lines.ts'

let shop: Workshop
let page: Page

test.beforeAll(async () => {
  shop = await openWorkshop({ name: 'Officina in due' })
  page = await openConsole(shop.owner)
})

const read = (id: string): Promise<Body> => shop.read('quotes', id)
const choice = (text: string) => choiceOn(page, text)

test.describe('console, the head of a document that somebody else changes meanwhile', () => {
  const field = (name: string) => page.getByLabel(name, { exact: true })
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  const done = () => page.waitForURL((url) => !url.searchParams.has('edit'))

  test('says on the field what they wrote, and saves what is chosen; what was not touched here stays theirs', async () => {
    const { id } = await shop.quote({ title: 'Tagliando', comments: 'Prima' })
    await page.goto(`/quotes/${id}?edit=true`)
    await field('Title').fill('Tagliando mio')
    succeed(await shop.client.patch(`/v1/quotes/${id}`, { title: 'Tagliando altrui', comments: 'Dopo' }))
    await save()
    await choice('Meanwhile somebody else wrote “Tagliando altrui”.').waitFor()
    await choice('Meanwhile').getByText('test, today').waitFor()
    await expect(field('Title')).toHaveValue('Tagliando mio')
    await save()
    await expectAccessible(page)
    expect(await read(id)).toMatchObject({ title: 'Tagliando altrui', comments: 'Dopo' })
    await choice('Meanwhile').getByRole('button', { name: 'Keep this' }).click()
    await save()
    await done()
    expect(await read(id)).toMatchObject({ title: 'Tagliando mio', comments: 'Dopo' })
  })

  test('takes theirs where that is chosen', async () => {
    const { id } = await shop.worksheet({ title: 'Freni', bay: 'Ponte 1' })
    await page.goto(`/worksheets/${id}?edit=true`)
    await field('Title').fill('Freni e dischi')
    await field('Bay').fill('Ponte 2')
    succeed(await shop.client.patch(`/v1/worksheets/${id}`, { bay: 'Ponte 3', priority: 'urgent' }))
    await save()
    await choice('Meanwhile somebody else wrote “Ponte 3”.')
      .getByRole('button', { name: 'Take theirs' })
      .click()
    await expect(field('Bay')).toHaveValue('Ponte 3')
    await save()
    await done()
    expect(await shop.read('worksheets', id)).toMatchObject({
      ...{ title: 'Freni e dischi', bay: 'Ponte 3', priority: 'urgent' },
    })
  })

  test('does not set back the stock of an article that was sold while its form was open', async () => {
    const { id } = await shop.article({ name: 'Filtro', stock: 10 })
    await page.goto(`/articles/${id}?edit=true`)
    await field('Location').fill('Scaffale 3')
    const { id: worksheet } = await shop.worksheet()
    succeed(await shop.worksheetLines(worksheet, { add: [{ article_id: id, quantity: 4 }] }))
    await save()
    await done()
    expect(await shop.read('articles', id)).toMatchObject({ stock: 6, location: 'Scaffale 3' })
  })
})
