/*
 * What was typed and not saved, kept in this tab: over a reload, a page that broke down, or signing in anew.
 */

/** What is being typed is kept once nothing has been typed for so long. */
export const REST_MS = 300

const nameOf = (name: string) => `officina-kept-${name}`

export function keep(name: string, value: unknown): void {
  try {
    sessionStorage.setItem(nameOf(name), JSON.stringify(value))
  } catch {
    // Storage is full or forbidden: it is on the screen all the same.
  }
}

export const forget = (name: string) => sessionStorage.removeItem(nameOf(name))

/** What was kept under the name; null where there is nothing, or nothing that can be read. */
export function keptOf<Value>(name: string): Value | null {
  try {
    return JSON.parse(sessionStorage.getItem(nameOf(name)) ?? 'null') as Value | null
  } catch {
    return null
  }
}
