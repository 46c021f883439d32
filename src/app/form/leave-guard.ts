type Go = () => void

/** Pages that want to ask before they are left, the latest last. */
const guards = new Set<(go: Go) => void>()

/** Has every way out that is no link ask first, until the answer is called. */
export function guard(ask: (go: Go) => void): () => void {
  guards.add(ask)
  return () => guards.delete(ask)
}

/** Leaves the page for another one, once what is not saved there was given up. */
export function leave(go: Go): void {
  const ask = [...guards].at(-1)
  if (ask) ask(go)
  else go()
}
