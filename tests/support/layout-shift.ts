import type { Page } from 'playwright'

/** From its next document on a page counts by how much what stands on it moves. */
export async function watchShift(page: Page): Promise<void> {
  await page.addInitScript(() => {
    // What is not drawn does not move.
    document.adoptedStyleSheets = []
    const seen = { shift: 0 }
    Object.assign(window, { seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shift += (entry as unknown as { value: number }).value
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** By how much it moved since its document began. */
export const shiftOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { shift: number } }).seen.shift)
