import { holdKeys } from './held-keys.ts'

/** Opens "find anything"; its code is loaded by the first use. */
export const FIND_EVENT = 'officina:find'

let handOver = () => {}

export function openFind(): void {
  handOver = holdKeys()
  window.dispatchEvent(new Event(FIND_EVENT))
}

/** The box has the focus: what was typed since it was asked for is typed there. */
export const takeHeldKeys = () => handOver()
