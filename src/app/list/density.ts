import { useLocalStorage } from '@mantine/hooks'

/** How close the rows of all lists stand; kept in the browser. */
export const useDensity = () =>
  useLocalStorage<'comfortable' | 'compact'>({ key: 'officina-density', defaultValue: 'comfortable' })
