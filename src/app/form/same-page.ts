/**
 * Remembers the page that something is asked on. Answers whether it still is the one: who has gone elsewhere while a
 * record was made is not called away to it.
 */
export function rememberPage(): () => boolean {
  const { pathname } = window.location
  return () => window.location.pathname === pathname
}
