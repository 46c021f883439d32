/** The pages of one browser, to each other. */
const CHANNEL = 'officina-session'

/** Tells the other pages of this browser that the person has signed out. */
export function tellSignedOut(): void {
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage('signed-out')
  channel.close()
}

/** Calls back once the person has signed out in another page of this browser; answers what ends that. */
export function whenSignedOut(act: () => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = act
  return () => channel.close()
}
