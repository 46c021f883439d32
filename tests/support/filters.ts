import type { Page } from 'playwright'

/** The row of controls above a list. */
const bar = (page: Page) => page.getByRole('search')

/** Opens a filter of a list: by its chip, or by "+ Filter" where it is not set yet; on a phone in the sheet (console.md#lists). */
export async function openFilter(page: Page, name: string): Promise<void> {
  const named = { name: new RegExp(`^${name}(:|$)`) }
  const chip = bar(page).getByRole('button', named)
  const add = bar(page).getByRole('button', { name: /^(Filter|Filtro)(: \d+)?$/ })
  await chip.or(add).first().waitFor()
  if ((await chip.count()) > 0) return chip.click()
  await add.click()
  const entry = page.getByRole('menuitem', { name, exact: true })
  const inSheet = page.getByRole('dialog', { name: /^(Filters|Filtri)$/ }).getByRole('button', named)
  await entry.or(inSheet).first().waitFor()
  if ((await inSheet.count()) > 0) return inSheet.click()
  await entry.click()
  await entry.waitFor({ state: 'detached' })
}

/** Sets a filter to one of its values. */
export async function chooseFilter(page: Page, name: string, value: string | RegExp): Promise<void> {
  await openFilter(page, name)
  await page.getByRole('menuitem', { name: value }).click()
}
