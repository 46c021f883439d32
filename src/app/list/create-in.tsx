import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { type Create, useCreate } from '../frame/create.tsx'
import { type ListLocation, usePlace } from './place.ts'

/** The way to a new record: to its page, unless something else is said; null where it is made elsewhere. */
export function useCreateIn(
  group: string,
  place?: ListLocation,
  own: Partial<Create> | null = {},
): ReactNode {
  const t = useTranslations()
  const { words, permission, path } = usePlace(group, place)
  return useCreate(own && { label: t(`${words as 'suppliers'}.new`), permission, to: `${path}/new`, ...own })
}
