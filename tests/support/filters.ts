import type { Page } from 'playwright'

/** The row of controls above a list. */
const bar = (page: Page) => page.getByRole('search')

/** Opens a filter of a list: by its chip, or by "+ Filter" where it is not set yet (console.md#lists). */
export async function openFilter(page: Page, name: string): Promise<void> {
  const chip = bar(page).getByRole('button', { name: new RegExp(`^${name}(:|$)`) })
  const add = bar(page).getByRole('button', { name: /^(Filter|Filtro)$/ })
  await chip.or(add).first().waitFor()
  if ((await chip.count()) > 0) return chip.click()
  await add.click()
  const entry = page.getByRole('menuitem', { name, exact: true })
  await entry.click()
  await entry.waitFor({ state: 'detached' })
}

/** Sets a filter to one of its values. */
export async function chooseFilter(page: Page, name: string, value: string | RegExp): Promise<void> {
  await openFilter(page, name)
  await page.getByRole('menuitem', { name: value }).click()
}
