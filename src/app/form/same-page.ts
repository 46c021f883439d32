import { usePathname } from 'next/navigation'

/**
 * Whether the page that something was asked on still is the one: who has gone elsewhere while a record was made is not
 * called away to it.
 */
export function useSamePage(): () => boolean {
  const pathname = usePathname()
  return () => window.location.pathname === pathname
}
