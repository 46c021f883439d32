import type { Page } from 'playwright'
import { settled } from '../tests/support/settled.ts'

export type FirstLoad = {
  javascript: number
  later: number
  fcp: number
  lcp: number
  shift: number
  blocked: number
}

/** What Lighthouse weighs, read from the browser itself: paint, largest paint, shift, long tasks, and bytes. */
export async function firstLoad(page: Page, path: string): Promise<FirstLoad> {
  await page.addInitScript(() => {
    const seen = { lcp: 0, shift: 0, blocked: 0 }
    Object.assign(window, { seen })
    const watch = (type: string, note: (entry: PerformanceEntry & Record<string, number>) => void) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) note(entry as PerformanceEntry & Record<string, number>)
      }).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry) => {
      seen.lcp = entry.startTime
    })
    watch('layout-shift', (entry) => {
      if (!entry.hadRecentInput) seen.shift += entry.value ?? 0
    })
    watch('longtask', (entry) => {
      seen.blocked += Math.max(0, entry.duration - 50)
    })
  })
  await page.goto(path)
  await settled(page)
  const read = await page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(
      ({ name }) => /\.js(\?|$)/.test(name),
    )
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    const loaded = navigation!.loadEventEnd
    const weightOf = (counts: (script: PerformanceResourceTiming) => boolean) =>
      scripts.filter(counts).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    return {
      ...(window as unknown as { seen: Omit<FirstLoad, 'javascript' | 'later' | 'fcp'> }).seen,
      // as it came over the wire, gzipped by the server: what the page itself needs, and what comes at rest for later
      javascript: weightOf(({ startTime }) => startTime <= loaded),
      later: weightOf(({ startTime }) => startTime > loaded),
      fcp: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    }
  })
  await page.context().close()
  return read
}

const READY: Record<string, string> = {
  '/': 'section h2',
  '/articles': 'tbody a[data-row]',
  '/quotes': 'tbody a[data-row]',
  '/customers': 'tbody a[data-row]',
}

/** From the click on the rail until the page's own data stands, ms. */
export async function pageChange(page: Page, from: string, to: string): Promise<number> {
  if (new URL(page.url()).pathname !== from) {
    await page.click(`nav a[href="${from}"]`)
    await page.waitForURL(`**${from}`)
    await page.waitForSelector(READY[from]!)
  }
  return page.evaluate(
    ({ to, ready }) =>
      new Promise<number>((resolve) => {
        const began = performance.now()
        const check = () => {
          if (location.pathname === to && document.querySelector(ready)) resolve(performance.now() - began)
          else requestAnimationFrame(check)
        }
        document.querySelector<HTMLAnchorElement>(`nav a[href="${to}"]`)!.click()
        check()
      }),
    { to, ready: READY[to]! },
  )
}

/** The longest that a letter in the article search took from the key to the frame that shows it, ms. */
export async function searchTyping(page: Page): Promise<number> {
  if (new URL(page.url()).pathname !== '/articles') {
    await page.click('nav a[href="/articles"]')
    await page.waitForSelector(READY['/articles']!)
  }
  const input = page.locator('input[type=search]')
  await input.fill('')
  const took: number[] = []
  for (const letter of 'filtro olio 42') {
    await page.evaluate(() => {
      const field = document.querySelector<HTMLInputElement>('input[type=search]')!
      const began = performance.now()
      Object.assign(window, {
        painted: new Promise((resolve) => {
          field.addEventListener(
            'input',
            () =>
              requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now() - began))),
            { once: true },
          )
        }),
      })
    })
    await input.press(letter === ' ' ? 'Space' : letter)
    took.push(await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted))
  }
  return Math.max(...took)
}

/** From the last key in "find anything" until the record is on the screen, ms: the pause, the answer, the paint. */
export async function findAnything(page: Page, text: string, shows: string): Promise<number> {
  await page.keyboard.press('Control+k')
  await page.waitForFunction(() => document.activeElement?.matches('.mantine-Spotlight-search'))
  await page.evaluate((shows) => {
    // A plate is written with gaps.
    const bare = (text: string) => text.replace(/\s/g, '')
    const found = () =>
      [...document.querySelectorAll('[data-action]')].some((hit) =>
        bare(hit.textContent!).includes(bare(shows)),
      )
    const painted = new Promise<number>((resolve) => {
      const begin = () => {
        const began = performance.now()
        const check = () => (found() ? resolve(performance.now() - began) : requestAnimationFrame(check))
        check()
      }
      document.activeElement!.addEventListener('input', begin, { once: true })
    })
    Object.assign(window, { painted })
  }, shows)
  await page.keyboard.insertText(text)
  const took = await page.evaluate(() => (window as unknown as { painted: Promise<number> }).painted)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !document.querySelector('.mantine-Spotlight-search'))
  return took
}
