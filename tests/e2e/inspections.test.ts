import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways, holdBack } from '../support/console.ts'
import { openWorkshop, succeed } from '../support/documents.ts'
import { createFile, picture } from '../support/files.ts'
import { expect, letThrough, openConsole, test } from '../support/playwright.ts'

test.describe('inspections.md: in the console', () => {
  test('a template is written one point a line, and an inspection is answered by thumb, with photo and remarks', async () => {
    const workshop = await openWorkshop({ name: 'Officina Controlli' })
    const page = await openConsole(workshop.owner)
    await page.goto('/settings/inspection-templates')
    await page.getByRole('button', { name: 'New inspection template' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Tagliando')
    await page.getByRole('textbox', { name: 'Points' }).fill('Freni:\nPastiglie\nDischi\n\nLuci:\nFari')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Tagliando.*3 points/ })).toBeVisible()

    const { id } = await workshop.worksheet()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/worksheets/${id}`)
    await page.getByRole('button', { name: 'Begin the inspection' }).click()
    const answer = (point: string, state: string) =>
      page.getByRole('group', { name: point }).getByRole('button', { name: state })
    await answer('Pastiglie', 'Repair').click()
    await answer('Dischi', 'Watch').click()
    await answer('Fari', 'OK').click()
    await expect(answer('Fari', 'OK')).toHaveAttribute('aria-pressed', 'true')
    await answer('Fari', 'OK').click()
    await expect(answer('Fari', 'OK')).toHaveAttribute('aria-pressed', 'false')
    const { height } = (await answer('Fari', 'OK').boundingBox())!
    expect(height).toBeGreaterThanOrEqual(44)
    await page.getByRole('button', { name: 'Remarks on Pastiglie' }).click()
    await page.getByRole('textbox', { name: 'Measured' }).fill('2 mm')
    await page.getByRole('textbox', { name: 'Remark', exact: true }).fill('Consumate')
    await page.getByRole('button', { name: 'Remarks on Pastiglie' }).click()
    await expect(page.getByText('2 mm · Consumate')).toBeVisible()
    const photo = { name: 'freni.jpg', mimeType: 'image/jpeg', buffer: await picture('jpeg', 80, 60) }
    await page.locator('input[type=file][aria-label="Photo of Pastiglie"]').setInputFiles(photo)
    await expect(page.getByRole('img', { name: 'Pastiglie' })).toBeVisible()
    await expectNoSideways(page)
    await expectAccessible(page)
    const path = `/v1/worksheets/${id}/inspection`
    await expect(async () =>
      expect(succeed(await workshop.client.get(path))).toMatchObject({
        ...{ template_name: 'Tagliando', green: 0, yellow: 1, red: 1, unchecked: 1 },
        points: [
          {
            ...{
              section: 'Freni',
              name: 'Pastiglie',
              state: 'red',
              measured_value: '2 mm',
              note: 'Consumate',
            },
            attachment_ids: [expect.any(String)],
          },
          { section: 'Freni', name: 'Dischi', state: 'yellow' },
          { section: 'Luci', name: 'Fari', state: 'unchecked' },
        ],
      }),
    ).toPass()

    // What a colleague says of a point is not written over (safe-writes.md#the-console).
    const { points } = succeed(await workshop.client.get(path))
    const discs = points[1].id
    const say = async (note: string) =>
      succeed(await workshop.client.post(`${path}/points/batch`, { update: [{ id: discs, note }] }))
    const said = async () => succeed(await workshop.client.get(path)).points[1]?.note
    await page.getByRole('button', { name: 'Remarks on Dischi' }).click()
    const remark = page.getByRole('textbox', { name: 'Remark', exact: true })
    await say('Ovalizzati')
    await expect(remark).toHaveValue('Ovalizzati')
    await remark.focus()
    await remark.blur()
    expect(await said()).toBe('Ovalizzati')
    await remark.fill('Da rettificare')
    await say('Ovalizzati, 24 mm')
    await page.getByRole('button', { name: 'Remarks on Dischi' }).click()
    await page.getByText('Meanwhile somebody else wrote “Ovalizzati, 24 mm”.').waitFor()
    expect(await said()).toBe('Ovalizzati, 24 mm')
    await page.getByRole('button', { name: 'Keep this' }).click()
    await expect.poll(said).toBe('Da rettificare')
    await page.getByRole('button', { name: 'Remarks on Dischi' }).click()
    await page.getByRole('button', { name: 'Remove Dischi' }).click()
    await page.getByRole('dialog').getByText('Its answer and remarks go with it.').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await expect.poll(said).toBe(null)
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/worksheets?view=list&inspection_state=red')
    await expect(page.getByText(workshop.customer.full_name).first()).toBeVisible()
  })

  test('a photo goes to its point beside what colleagues put there, or took away, while it was on its way', async () => {
    const workshop = await openWorkshop({ name: 'Officina Foto' })
    const { id } = await workshop.worksheet()
    const path = `/v1/worksheets/${id}`
    await workshop.client.create(`${path}/inspection`, {})
    const change = async (batch: object) =>
      succeed(await workshop.client.post(`${path}/inspection/points/batch`, batch))
    const [point] = (await change({ add: [{ name: 'Freni' }] })).points
    const page = await openConsole(workshop.owner)
    await page.goto(`/worksheets/${id}`)
    const input = page.locator('input[type=file][aria-label="Photo of Freni"]')
    const image = async (name: string, width: number) => ({
      ...{ name, mimeType: 'image/jpeg', buffer: await picture('jpeg', width, 60) },
    })
    const create = '**/api/trpc/worksheets.attachmentCreate**'
    /** Another change is made between the moment in which the photo begins to go and that in which it is there. */
    const photographMeanwhile = async (name: string, width: number, meanwhile: () => Promise<unknown>) => {
      const release = await holdBack(page, create)
      const going = page.waitForRequest(create)
      await input.setInputFiles(await image(name, width))
      await going
      await meanwhile()
      await release()
    }
    const named = async () => {
      const { data } = succeed(await workshop.client.get(`${path}/attachments`))
      const { points } = succeed(await workshop.client.get(`${path}/inspection`))
      return points[0].attachment_ids.map((of: string) => data.find((each: Body) => each.id === of).file.name)
    }
    const { id: file_id } = await createFile(workshop.client, 'collega.jpg', await picture('jpeg', 90, 60))
    let theirs: Body = {}
    await photographMeanwhile('mia.jpg', 80, async () => {
      theirs = await workshop.client.create(`${path}/attachments`, { file_id })
      await change({ update: [{ id: point.id, attachment_ids: [theirs.id] }] })
    })
    await expect.poll(named).toEqual(['collega.jpg', 'mia.jpg'])
    await expect(page.getByRole('img', { name: 'Freni' })).toHaveCount(2)
    await photographMeanwhile('altra.jpg', 85, async () =>
      succeed(await workshop.client.delete(`${path}/attachments/${theirs.id}`)),
    )
    await expect.poll(named).toEqual(['mia.jpg', 'altra.jpg'])

    // What did not go up stays until it is tried again, or let go.
    const put = '**/files/**'
    await page.route(put, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()))
    for (const [name, width] of [['persa.jpg', 70] as const, ['scartata.jpg', 75] as const]) {
      await input.setInputFiles(await image(name, width))
      await page.getByText(name).waitFor()
      await expect(page.getByRole('button', { name: `Let ${name} go` })).toBeVisible()
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Let scartata.jpg go' }).click()
    await letThrough(page, put)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect.poll(named).toEqual(['mia.jpg', 'altra.jpg', 'persa.jpg'])
    await expect(page.getByText('persa.jpg')).toHaveCount(0)
  })
})
