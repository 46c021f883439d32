'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from './console-page.tsx'
import { useCreate } from './create.tsx'

/** Sections whose folder, address, words and permission share one name, and whose records have a form of their own. */
type Section = 'articles' | 'customers' | 'quotes' | 'suppliers' | 'vehicles' | 'worksheets'

type ListProps = {
  section: Section
  /** The list, which offers the same button while it is empty. */
  children: (create: ReactNode) => ReactNode
}

/** A section's list and the way to something new in it. */
export function ListPage({ section, children }: ListProps) {
  const t = useTranslations()
  const create = useCreate({
    label: t(`${section}.new`),
    permission: `${section}.write`,
    to: `/${section}/new`,
  })
  return (
    <Page title={t(`frame.sections.${section}`)} action={create}>
      {children(create)}
    </Page>
  )
}

type NewProps = {
  section: Section
  /** The form, which tells what it has made; null where it was given up. */
  children: (onDone: (id: string | null) => void) => ReactNode
}

/** The page of a form that makes a record; leads to the record, or back to the list. */
export function NewPage({ section, children }: NewProps) {
  const t = useTranslations()
  const router = useRouter()
  const list = `/${section}`
  return (
    <Page title={t(`${section}.new`)} crumbs={[{ label: t(`frame.sections.${section}`), href: list }]}>
      {children((id) => router.push(id ? `${list}/${id}` : list))}
    </Page>
  )
}
