import { setTimeout } from 'node:timers/promises'
import type { BrowserContext, Page, Request } from 'playwright'

type Traffic = { open: Set<Request>; changed_at: number }

const traffic = new WeakMap<Page, Traffic>()

const QUIET_MS = 500
const LONGEST_MS = 120_000

/** Watches what the pages of a context ask for, but for the stream of changes, which never ends. */
export function watchRequests(context: BrowserContext): void {
  context.on('page', (page) => {
    const own: Traffic = { open: new Set(), changed_at: Date.now() }
    traffic.set(page, own)
    const note = (act: (open: Set<Request>) => void) => {
      act(own.open)
      own.changed_at = Date.now()
    }
    page.on('request', (request) => {
      if (request.resourceType() === 'eventsource') return
      // What a document had asked for goes with it.
      if (request.isNavigationRequest()) note((open) => open.clear())
      note((open) => open.add(request))
    })
    for (const end of ['requestfinished', 'requestfailed'] as const)
      page.on(end as 'requestfinished', (request) => note((open) => open.delete(request)))
  })
}

/** Waits until a page has asked for nothing for half a second and has all its answers. */
export async function settled(page: Page): Promise<void> {
  const own = traffic.get(page)!
  const end = Date.now() + LONGEST_MS
  while (own.open.size > 0 || Date.now() - own.changed_at < QUIET_MS) {
    if (Date.now() > end) throw new Error(`No answer: ${[...own.open].map((request) => request.url())}`)
    await setTimeout(50)
  }
}
