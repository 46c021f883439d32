/** Has the person sign in again over the page; true once they are back. */
type Ask = () => Promise<boolean>

/** Told once who was signed out is back. */
export const SIGNED_IN = 'officina:signed-in'

let ask: Ask | undefined
let asking: Promise<boolean> | undefined
let isDeclined = false

/** Says how a page asks; answers what ends that. */
export function askBy(how: Ask): () => void {
  ask = how
  return () => {
    if (ask === how) ask = undefined
  }
}

/**
 * Asks for signing in where the session has ended; all that wait for it wait for one answer.
 * @param isWanted something was pressed: who put the question away is asked again by that alone
 * @returns false where it was put away, or nobody is known who could come back
 */
export function signInAgain(isWanted: boolean): Promise<boolean> {
  if (!ask || (isDeclined && !isWanted)) return Promise.resolve(false)
  asking ??= ask()
    .then((isBack) => {
      isDeclined = !isBack
      if (isBack) window.dispatchEvent(new Event(SIGNED_IN))
      return isBack
    })
    .finally(() => {
      asking = undefined
    })
  return asking
}

/** Steps of signing in that are on their way. */
const steps = new Set<Promise<unknown>>()

/** Remembers a step until it is answered: it may put another session in the place of this one. */
export function underWay<Step extends Promise<unknown>>(step: Step): Step {
  const end = () => steps.delete(step)
  steps.add(step)
  step.then(end, end)
  return step
}

/**
 * Waits for the steps under way: what was refused with the session before may pass with the one that they leave.
 * @returns false where nobody was signed in
 */
export async function isWorthAnother(): Promise<boolean> {
  if (!ask) return false
  await Promise.allSettled(steps)
  return true
}

let arrival: string | undefined

/**
 * Where the page is loaded anew once another company is chosen on it, undefined for where it stands: the stream of
 * changes may tell of the choice before the choice itself is answered.
 */
export function arriveAt(path: string | undefined): void {
  arrival = path
}

const arrive = (location: Location) => (arrival === undefined ? location.reload() : location.assign(arrival))

/** Loads the page anew, whatever is not saved on it: it belongs to who was signed in before, who is offered it again. */
export function loadAfresh(go: (location: Location) => void = arrive): void {
  const unasked = (event: Event) => event.stopImmediatePropagation()
  window.addEventListener('beforeunload', unasked, { capture: true })
  go(window.location)
}
