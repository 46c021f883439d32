import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useSamePage } from '../form/same-page.ts'
import { NotAllowed } from '../list/states.tsx'
import { Page } from './console-page.tsx'
import { type CreatedKey, NOUNS } from './nouns.ts'
import { useSession } from './session.tsx'

type NewProps = {
  section: CreatedKey
  /** The form, which tells what it has made; null where it was given up. */
  children: (onDone: (id: string | null) => void) => ReactNode
}

/**
 * The page of a form that makes a record; leads to the record, or back to the list. It stands there before the role is
 * known, since nearly everybody came by a button that only those see who may.
 */
export function NewPage({ section, children }: NewProps) {
  const t = useTranslations()
  const router = useRouter()
  const isHere = useSamePage()
  const session = useSession()
  const { path: list, create } = NOUNS[section]
  const isRefused = session && !session.permissions.includes(create.permission)
  const leave = (id: string | null) => {
    if (isHere()) router.push(id ? `${list}/${id}` : list)
  }
  return <Page title={t(`${section}.new`)}>{isRefused ? <NotAllowed /> : children(leave)}</Page>
}
