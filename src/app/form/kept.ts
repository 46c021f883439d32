/*
 * What was typed and not saved, kept in this browser: over a reload, a page that broke down or was closed, or signing in
 * anew. Names begin with whose it is, so that nobody else is offered it.
 */

/** What is being typed is kept once nothing has been typed for so long. */
export const REST_MS = 300

/** Nobody goes on with what is older. */
const LONGEST_MS = 30 * 24 * 60 * 60 * 1000

const PREFIX = 'officina-kept-'
const nameOf = (name: string) => PREFIX + name

type Dated = {
  /** When it was kept: an instant. */
  at: string
}

export function keep<Value extends Dated>(name: string, value: Value): void {
  try {
    localStorage.setItem(nameOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: it is on the screen all the same.
  }
}

export const forget = (name: string) => localStorage.removeItem(nameOf(name))

/** What was kept under the name; null where there is nothing, or nothing that can be read. */
export function keptOf<Value extends Dated>(name: string): Value | null {
  try {
    return JSON.parse(localStorage.getItem(nameOf(name)) ?? 'null') as Value | null
  } catch {
    return null
  }
}

const names = () =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? key.slice(PREFIX.length) : []))

/** Of whoever signs out nothing stays. */
export function forgetAllOf(keeper: string): void {
  for (const name of names()) if (name.startsWith(`${keeper}-`)) forget(name)
}

/** What was never taken up again does not stay for good. */
export function forgetOld(): void {
  for (const name of names()) {
    const age = Date.now() - Date.parse(keptOf(name)?.at ?? '')
    if (!(age < LONGEST_MS)) forget(name)
  }
}
