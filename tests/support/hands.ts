import type { Page } from 'playwright'
import { settled } from './settled.ts'

/** What hands have done since `begin`: presses of a pointer and of keys, none that a script made. */
export type Hands = { clicks: number; keys: number }

const COUNTS = 'hands'

/** Counts in the page itself, over its navigations; modifiers alone are no key. */
function listen(name: string): void {
  const add = (what: 'clicks' | 'keys') => {
    const counts = JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"keys":0}')
    counts[what]++
    sessionStorage.setItem(name, JSON.stringify(counts))
  }
  window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && add('clicks'), { capture: true })
  const isModifier = (key: string) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key)
  window.addEventListener('keydown', ({ isTrusted, key }) => isTrusted && !isModifier(key) && add('keys'), {
    capture: true,
  })
}

/** Counts from the page that it opens; `done` answers what it took. */
export async function countHands(page: Page) {
  await page.addInitScript(listen, COUNTS)
  return {
    begin: async (path: string) => {
      await page.goto(path)
      await settled(page)
      await page.evaluate((name) => sessionStorage.removeItem(name), COUNTS)
    },
    done: (): Promise<Hands> =>
      page.evaluate((name) => JSON.parse(sessionStorage.getItem(name) ?? '{"clicks":0,"keys":0}'), COUNTS),
  }
}
