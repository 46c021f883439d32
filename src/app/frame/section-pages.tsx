'use client'

import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from './console-page.tsx'
import { useCreate } from './create.tsx'
import { type CreatedKey, NOUNS } from './nouns.ts'

type ListProps = {
  section: CreatedKey
  /** The list, which offers the same button while it is empty. */
  children: (create: ReactNode) => ReactNode
}

/** A section's list and the way to something new in it. */
export function ListPage({ section, children }: ListProps) {
  const t = useTranslations()
  const create = useCreate({
    label: t(`${section}.new`),
    permission: NOUNS[section].create.permission,
    to: `${NOUNS[section].path}/new`,
  })
  return (
    <Page title={t(`frame.sections.${section}`)} action={create}>
      {children(create)}
    </Page>
  )
}

type NewProps = {
  section: CreatedKey
  /** The form, which tells what it has made; null where it was given up. */
  children: (onDone: (id: string | null) => void) => ReactNode
}

/** The page of a form that makes a record; leads to the record, or back to the list. */
export function NewPage({ section, children }: NewProps) {
  const t = useTranslations()
  const router = useRouter()
  const list = NOUNS[section].path
  return <Page title={t(`${section}.new`)}>{children((id) => router.push(id ? `${list}/${id}` : list))}</Page>
}
