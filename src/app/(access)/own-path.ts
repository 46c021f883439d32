/** Stands for whatever host the console is at. */
const HERE = 'http://console.invalid'

/** Pages that a person who has just signed in has no use for. */
const ACCESS = /^\/(?:sign-in|forgot-password|reset-password)(?:\/|$)/

/**
 * Where `?next=` leads: a path of the console, else `/`. Absolute addresses, `//host` and what browsers read as
 * such lead nowhere.
 */
export function ownPath(wanted: string | string[] | undefined): string {
  if (typeof wanted !== 'string' || !wanted.startsWith('/') || !URL.canParse(wanted, HERE)) return '/'
  const url = new URL(wanted, HERE)
  // `/.//host` is of this origin until it is read a second time
  if (url.origin !== HERE || url.pathname.startsWith('//') || ACCESS.test(url.pathname)) return '/'
  // Next's own mark of a page that was asked for by a script
  if (url.searchParams.has('_rsc')) url.searchParams.delete('_rsc')
  return url.pathname + url.search + url.hash
}

/** A page of access that goes on to `next`. */
export const withNext = (path: string, next: string) =>
  next === '/' ? path : `${path}?next=${encodeURIComponent(next)}`
