import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from './console-page.tsx'
import { type CreatedKey, NOUNS } from './nouns.ts'

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
