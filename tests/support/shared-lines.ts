import type { Page } from 'playwright'
import type { Body } from './client.ts'
import { lineBody, succeed, type Workshop } from './documents.ts'
import { expect, routeOnce } from './playwright.ts'

type Screen = { page: () => Page; shop: () => Workshop }

/** What a person does and sees on the lines of a document that others change too. */
export function sharedLines({ page: onScreen, shop }: Screen) {
  const shown = (on = onScreen()) =>
    on
      .getByRole('textbox', { name: /^Description,/ })
      .evaluateAll((all) => all.map((each) => 'value' in each && each.value))
  const cell = (column: string, line: number, on = onScreen()) => on.getByLabel(`${column}, line ${line}`)
  const focused = () => onScreen().locator(':focus')
  const sentence = () => onScreen().getByRole('alert').getByText('Somebody else has changed these lines')
  const saveButton = (on = onScreen()) => on.getByRole('button', { name: 'Save lines' })

  /** As if the person came back to the window: what is on the screen is read anew. */
  const comeBack = () => onScreen().evaluate(() => window.dispatchEvent(new Event('visibilitychange')))

  /** As if the connection had been lost for a moment. */
  const reconnect = () =>
    onScreen().evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))))

  /** Does something until the quote has been read anew; what it was read with may still be on its way to the screen. */
  async function untilRead(act: () => Promise<unknown>) {
    let renewed = false
    onScreen().on('response', (response) => {
      renewed ||= response.url().includes('quotes.retrieve')
    })
    await expect
      .poll(async () => {
        await act()
        return renewed
      })
      .toBe(true)
  }

  /** A quote with lines of these names, on the screen; the cursor is in an empty line after them. */
  async function openQuote(...names: string[]): Promise<Body> {
    const { id } = await shop().quote({ title: 'A due' })
    const add = names.map((description) => lineBody({ description }))
    const quote = succeed(await shop().quoteLines(id, { add }))
    await onScreen().goto(`/quotes/${id}?focus=lines`)
    await expect(focused()).toHaveAttribute('aria-label', `Description, line ${names.length + 1}`)
    return quote
  }

  async function saved(on = onScreen()) {
    await on.getByText('Saved', { exact: true }).last().waitFor()
    await saveButton(on).and(on.locator('[aria-disabled="true"]:not([data-loading])')).waitFor()
  }

  /** Saves lines that somebody else changed: first a sentence, then it works. */
  async function saveTwice() {
    await onScreen().keyboard.press('Control+s')
    await sentence().waitFor()
    await saveButton().and(onScreen().locator(':enabled')).click()
    await saved()
    await sentence().waitFor({ state: 'detached' })
  }

  /** Somebody else is faster than a save that is on its way. */
  const overtake = (act: () => Promise<unknown>) =>
    routeOnce(onScreen(), '**/api/trpc/quotes.changeLines**', async (route) => {
      await act()
      await route.continue()
    })

  const whileSaving = { saved, saveButton, saveTwice, overtake, sentence }
  return { shown, cell, focused, comeBack, reconnect, untilRead, openQuote, ...whileSaving }
}

/** The choice between one's own value and somebody else's, by what is said of it. */
export const choiceOn = (page: Page, text: string) => page.getByRole('group').filter({ hasText: text }).last()
