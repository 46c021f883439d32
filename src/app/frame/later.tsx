import { type ComponentType, useEffect, useState, useSyncExternalStore } from 'react'
import { Unreached } from './unreached.tsx'

type Load<Loaded> = () => Promise<Loaded>

const RETRY_MS = 3000

const waiting = new Set<Load<unknown>>()
let scheduled = false

/** A page that is never at rest waits no longer than this. */
const LONGEST_MS = 2000

const atRest = (act: () => void) =>
  typeof requestIdleCallback === 'undefined'
    ? setTimeout(act, 500)
    : requestIdleCallback(act, { timeout: LONGEST_MS })

/** Whoever asked the browser to save data pays for what is used, not for what might be. */
const savesData = () => 'connection' in navigator && Object(navigator.connection).saveData === true

/** One after another, so that nothing that is asked for meanwhile has to wait; what fails is tried again when used. */
async function loadWaiting(): Promise<void> {
  for (const load of waiting) {
    waiting.delete(load)
    await load().catch(() => waiting.add(load))
    if (waiting.has(load)) break
  }
  scheduled = false
}

function schedule(): void {
  if (scheduled || savesData()) return
  scheduled = true
  atRest(loadWaiting)
}

if (typeof window !== 'undefined') {
  window.addEventListener('online', schedule)
  window.addEventListener('load', () => waiting.size > 0 && schedule())
}

/**
 * Code that the page does without until it is used. It comes once the page is at rest, so that it is there when the
 * connection is not; where the browser saves data, only when it is used.
 */
export function later<Loaded>(load: Load<Loaded>): Load<Loaded> {
  if (typeof window === 'undefined') return load
  waiting.add(load)
  if (document.readyState === 'complete') schedule()
  return load
}

/** Components whose place is taken by something else until their code is there. */
let awaited = 0
const watchers = new Set<() => void>()

const count = (more: number) => {
  awaited += more
  for (const watcher of watchers) watcher()
}

/** Whether code is on its way for a place on the page. */
export const isCodeAwaited = () => awaited > 0

/** Tells whenever that may have changed; answers what ends it. */
export function watchCode(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** A component of such code. While it cannot be loaded it says so, and goes on trying; it never takes the page down. */
export function laterComponent<Props extends object>(
  load: Load<ComponentType<Props>>,
  Meanwhile?: ComponentType<Props>,
): ComponentType<Props> {
  let known: ComponentType<Props> | undefined
  const listeners = new Set<() => void>()
  const remember = later(async () => {
    known ??= await load()
    for (const listener of listeners) listener()
  })
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  return function Later(props: Props) {
    // The server renders none of it, so the first render of the page's document does not either.
    const Loaded = useSyncExternalStore(
      subscribe,
      () => known,
      () => undefined,
    )
    const [tries, setTries] = useState(0)
    useEffect(() => {
      if (Loaded) return
      count(1)
      return () => count(-1)
    }, [Loaded])
    useEffect(() => {
      if (Loaded) return
      let timer: ReturnType<typeof setTimeout> | undefined
      const again = () => {
        timer = setTimeout(() => setTries(tries + 1), tries === 0 ? 0 : RETRY_MS)
      }
      remember().catch(again)
      return () => clearTimeout(timer)
    }, [Loaded, tries])
    if (Loaded) return <Loaded {...props} />
    return (
      <>
        {Meanwhile && <Meanwhile {...props} />}
        {tries > 0 && <Unreached />}
      </>
    )
  }
}
