import type { Page } from 'playwright'
import { settingsGroups } from '../../src/app/(console)/settings/settings-sections.ts'
import type { Body } from '../support/client.ts'
import { expectAccessible, expectNoSideways } from '../support/console.ts'
import { openWorkshop, succeed, type Workshop } from '../support/documents.ts'
import { addColleague } from '../support/members.ts'
import { expect, openConsole, test } from '../support/playwright.ts'

let workshop: Workshop
let page: Page

test.beforeAll(async () => {
  workshop = await openWorkshop({ name: 'Officina Impostazioni' })
  // A notice stands over the lower right corner, and under a resting pointer for ever: rows end above it.
  page = await openConsole(workshop.owner, { viewport: { width: 1280, height: 1100 } })
})

const settings = async (): Promise<Body> => succeed(await workshop.client.get('/v1/settings'))
/** Nothing of what an invoice needs to know. */
const BLANK = { legal_name: null, vat_number: null, tax_code: null, address: null }
const nav = (on = page) => on.getByRole('navigation', { name: /^(Settings|Impostazioni)$/ })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const save = () => page.getByRole('button', { name: 'Save' }).click()
const row = (name: RegExp) => page.getByRole('row', { name })

async function act(code: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${code}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

test.describe('console, settings: the way between them', () => {
  test('leads to each of those that the role reaches, with the others beside it', async () => {
    await page.goto('/settings')
    await page.getByRole('main').getByRole('link', { name: 'Company' }).click()
    await page.waitForURL('**/settings/company')
    await page.getByRole('heading', { level: 1, name: 'Company' }).waitFor()
    const known = [
      ...['Company', 'Opening hours', 'People', 'Numbering', 'Invoicing'],
      ...[
        'VAT rates',
        'Price lists',
        'Kinds of work',
        'Expense categories',
        'Accounts',
        'Payment methods',
        'Job templates',
        'Inspections',
        'API access',
        'Webhooks',
        'Events',
        'Audit log',
      ],
    ]
    const names = await nav().getByRole('link').allInnerTexts()
    expect(names.filter((name) => known.includes(name))).toEqual(known)
    expect(names).toHaveLength(settingsGroups(undefined).flatMap(({ sections }) => sections).length)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(nav().locator('[aria-current=page]')).toHaveText('Company')
  })

  for (const role of ['staff', 'read_only'] as const)
    test(`shows ${role} neither keys nor people, and no actions`, async () => {
      const theirs = await openConsole(await addColleague(workshop, role))
      await theirs.goto('/settings/company')
      await theirs.getByText('Only the owner or a manager can change these.').waitFor()
      expect(await theirs.getByRole('button', { name: 'Save' }).count()).toBe(0)
      const links = await nav(theirs).getByRole('link').allInnerTexts()
      expect(links).not.toContain('API access')
      expect(links).not.toContain('People')
      expect(links).not.toContain('Audit log')
      await theirs.getByRole('button', { name: 'Person and company' }).click()
      await theirs.getByRole('menuitem', { name: 'My account' }).waitFor()
      await theirs.goto('/settings/vat-rates')
      await theirs.getByRole('cell', { name: 'Aliquota ordinaria 22%' }).waitFor()
      expect(await theirs.getByRole('button', { name: /New VAT rate|Actions for/ }).count()).toBe(0)
      await theirs.context().close()
    })
})

test.describe('console, settings: company', () => {
  test('puts a refusal on its field and keeps what was typed; then saves', async () => {
    await page.goto('/settings/company')
    await field('Registered name').fill('Officina Impostazioni S.r.l.')
    await field('VAT number').fill('12345678901')
    await save()
    await page.getByText('An Italian VAT number has 11 digits').waitFor()
    await expect(field('VAT number')).toBeFocused()
    await expect(field('Registered name')).toHaveValue('Officina Impostazioni S.r.l.')
    expect((await settings()).legal_name).toBeNull()
    await field('VAT number').fill('12345678903')
    await save()
    await page.getByText('Saved').waitFor()
    expect(await settings()).toMatchObject({
      legal_name: 'Officina Impostazioni S.r.l.',
      vat_number: '12345678903',
    })
  })

  test('finds a time zone by typing, and changes hours, rate and electronic receipts', async () => {
    await page.goto('/settings/company')
    await page.getByRole('combobox', { name: 'Time zone' }).fill('lisb')
    await page.getByRole('option', { name: 'Europe/Lisbon' }).click()
    await page.getByRole('combobox', { name: 'Default VAT rate' }).click()
    await page.getByRole('option', { name: /^10 / }).click()
    await field('Reminders before an appointment').fill('48')
    await page.getByRole('switch', { name: 'Electronic receipts' }).check({ force: true })
    await save()
    await page.getByText('Saved').waitFor()
    expect(await settings()).toMatchObject({
      time_zone: 'Europe/Lisbon',
      default_vat_code: '10',
      reminder_lead_hours: 48,
      electronic_receipts_enabled: true,
    })
    succeed(await workshop.client.patch('/v1/settings', { default_vat_code: '22' }))
  })

  test('leaves alone what a colleague changed meanwhile', async () => {
    await page.goto('/settings/company')
    await field('Town').fill('Modena')
    succeed(await workshop.client.patch('/v1/settings', { phone: '+39 059 111' }))
    await save()
    await page.getByText('Saved').waitFor()
    expect(await settings()).toMatchObject({ city: 'Modena', phone: '+39 059 111' })
  })
})

const rates = async (active = true): Promise<Body[]> =>
  succeed(await workshop.client.get(`/v1/vat-rates?active=${active}`)).data

test.describe('console, settings: VAT rates', () => {
  test('adds a rate; a code that is taken is refused on its field and the rest stays', async () => {
    await page.goto('/settings/vat-rates')
    await row(/Aliquota ordinaria 22%/).waitFor()
    await page.keyboard.press('n')
    await field('Code').fill('22')
    await field('Rate').fill('7')
    await field('Description').fill('Aliquota di prova')
    await save()
    await page.getByText('This is already in use').waitFor()
    await expect(field('Description')).toHaveValue('Aliquota di prova')
    await field('Code').fill('7')
    await save()
    await row(/Aliquota di prova/).waitFor()
    expect((await rates()).find(({ code }) => code === '7')).toMatchObject({ rate: 7, is_default: false })
  })

  test('edits, makes default, puts out of use and back, and deletes one that nothing uses', async () => {
    if (!(await rates()).some(({ code }) => code === '7'))
      await workshop.client.create('/v1/vat-rates', { code: '7', description: 'Aliquota di prova', rate: 7 })
    await page.goto('/settings/vat-rates')
    await act('7', 'Edit')
    await field('Description').fill('Aliquota nuova')
    await save()
    await row(/Aliquota nuova/).waitFor()
    await act('7', 'Make it the default')
    await row(/Aliquota nuova.*Default/i).waitFor()
    expect((await settings()).default_vat_code).toBe('7')
    await act('22', 'Make it the default')
    await row(/Aliquota ordinaria 22%.*Default/i).waitFor()
    await act('7', 'Put out of use')
    await row(/Aliquota nuova.*Out of use/).waitFor()
    expect((await rates(false)).map(({ code }) => code)).toEqual(['7'])
    await act('7', 'Put back in use')
    await row(/Aliquota nuova.*In use/).waitFor()
    await act('7', 'Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await row(/Aliquota nuova/).waitFor({ state: 'detached' })
    expect((await rates()).map(({ code }) => code)).not.toContain('7')
  })

  test('says why a rate that something uses cannot be deleted', async () => {
    await workshop.article({ vat_code: '4' })
    await page.goto('/settings/vat-rates')
    await act('4', 'Delete')
    await page.getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('it can be put out of use, not deleted').waitFor()
    expect((await rates()).map(({ code }) => code)).toContain('4')
  })
})

const sections = async (): Promise<Body[]> => succeed(await workshop.client.get('/v1/sezionali')).data

test.describe('console, settings: invoicing', () => {
  test('says what is missing before the first invoice, leads to each field, and keeps what is chosen', async () => {
    await succeed(await workshop.client.patch('/v1/settings', { ...BLANK, vat_number: '12345678903' }))
    await page.goto('/settings/invoicing')
    await page.getByText('4 left').waitFor()
    await page.getByRole('link', { name: 'VAT number and tax code' }).click()
    await page.waitForURL('**/settings/company?field=tax_code')
    await expect(field('Tax code')).toBeFocused()
    await field('Tax code').fill('12345678903')
    await save()
    await page.getByText('Saved').waitFor()
    await page.goto('/settings/invoicing')
    await page.getByText('3 left').waitFor()
    await page.getByRole('link', { name: 'Electronic invoices switched on' }).click()
    await expect(page.getByRole('switch', { name: 'Electronic invoices' })).toBeFocused()
    await page.keyboard.press('Space')
    await field('First name').fill('Ugo')
    await save()
    await page.getByText('First and last name go together').waitFor()
    await expect(field('Last name')).toBeFocused()
    await field('Last name').fill('Verdi')
    await page.getByRole('combobox', { name: 'Shareholders' }).click()
    await page.getByRole('option', { name: 'One shareholder' }).click()
    await save()
    await page.getByText('1 left').waitFor()
    expect(await settings()).toMatchObject({
      ...{
        electronic_invoicing_enabled: true,
        first_name: 'Ugo',
        last_name: 'Verdi',
        sole_shareholder: true,
      },
    })
  })
})

test.describe('console, settings: numbering', () => {
  test('adds a section with its documents, shows its next number, and makes it the default', async () => {
    await page.goto('/settings/numbering')
    await page.getByRole('button', { name: 'New section' }).click()
    await field('Code').fill('B')
    await field('Name').fill('Banco')
    await field('After the number').fill('/B')
    await page.getByText('like 129/B').waitFor()
    // Receipts have no affixes.
    await page.getByRole('checkbox', { name: 'Receipts' }).check()
    await expect(field('After the number')).toHaveCount(0)
    await save()
    await row(/Banco.*next 1\/B/).waitFor()
    await act('B', 'Make it the default for: Receipts')
    await row(/Banco.*Default/i).waitFor()
    const made = (await sections()).find(({ code }) => code === 'B')!
    expect(made).toMatchObject({ document_kinds: ['receipt'], suffix: '/B', is_default: true })
    await act('B', 'Edit')
    await field('Name').fill('Banco ricambi')
    await save()
    await row(/Banco ricambi/).waitFor()
  })
})

test.describe('console, settings: everywhere', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    test(`axe finds nothing in ${colorScheme} colours in the forms over the page`, async () => {
      const theirs = await openConsole(workshop.owner, { colorScheme })
      for (const path of ['vat-rates', 'numbering']) {
        await theirs.goto(`/settings/${path}`)
        await theirs.getByRole('button', { name: /^New/ }).click()
        await theirs.getByRole('dialog').waitFor()
        await expect
          .poll(() => theirs.getByRole('dialog').evaluate((box) => getComputedStyle(box).opacity))
          .toBe('1')
        await expectAccessible(theirs)
      }
      await theirs.context().close()
    })

  test('speaks Italian and fits 360 px', async () => {
    const viewport = { width: 360, height: 740 }
    const theirs = await openConsole(workshop.owner, { locale: 'it-IT', viewport })
    const titles = { company: 'Azienda', 'vat-rates': 'Aliquote IVA', numbering: 'Numerazione' }
    for (const [path, title] of Object.entries(titles)) {
      await theirs.goto(`/settings/${path}`)
      await theirs.locator('form, tbody tr:has(button)').first().waitFor()
      await theirs.getByRole('heading', { level: 1, name: title }).waitFor()
      await expect(nav(theirs).locator('[aria-current=page]')).toHaveText(title)
      await expectNoSideways(theirs)
    }
    await workshop.client.create('/v1/work-categories', { name: 'Climatizzatore', color: '#0c8599' })
    for (const [path, name] of [
      ['work-categories', 'Climatizzatore'],
      ['payment-methods', 'Domiciliazione bancaria'],
    ] as const) {
      await theirs.goto(`/settings/${path}`)
      const text = theirs.locator('tbody tr td:first-child').getByText(name, { exact: true })
      const brokenWords = (element: Element) =>
        [...element.textContent!.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
          const range = document.createRange()
          range.setStart(element.lastChild!, index)
          range.setEnd(element.lastChild!, index + word.length)
          return new Set([...range.getClientRects()].map(({ top }) => top)).size > 1
        }).length
      expect(await text.evaluate(brokenWords)).toBe(0)
      await expectNoSideways(theirs)
    }
    await theirs.context().close()
  })

  test('a long word takes no room from what can be done with its row, on a phone and on a tablet', async () => {
    const own = await openWorkshop({ name: 'Officina Parole' })
    const word = 'W'.repeat(255)
    const code = 'MO1'
    await own.client.create('/v1/vat-rates', { code, rate: 22, description: word })
    await own.client.create('/v1/sezionali', {
      ...{ code, name: word, prefix: 'W'.repeat(12), document_kinds: ['invoice', 'credit_note'] },
    })
    await own.client.create('/v1/cash-book-accounts', { name: word, kind: 'bank' })
    for (const path of ['expense-categories', 'work-categories', 'price-lists'])
      await own.client.create(`/v1/${path}`, { name: word })
    const paths = ['vat-rates', 'numbering', 'cash-book-accounts', 'expense-categories', 'work-categories']
    for (const width of [360, 768]) {
      const theirs = await openConsole(own.owner, { viewport: { width, height: 800 } })
      for (const path of [...paths, 'price-lists']) {
        await theirs.goto(`/settings/${path}`)
        await theirs.locator('tbody tr', { hasText: word }).waitFor()
        await expectNoSideways(theirs)
      }
      await theirs.context().close()
    }
  })
})
