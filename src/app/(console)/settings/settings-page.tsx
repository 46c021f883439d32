import { Skeleton, Text } from '@mantine/core'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useRef } from 'react'
import { Page } from '../../frame/console-page.tsx'
import { NOUNS } from '../../frame/nouns.ts'
import { useSession } from '../../frame/session.tsx'
import type { ListLocation } from '../../list/place.ts'
import { NotAllowed } from '../../list/states.tsx'
import { useSectionWords } from './section-words.ts'
import classes from './settings.module.css'
import {
  hrefOf,
  type RecordsKey,
  reaches,
  recordsOf,
  sectionOf,
  settingsGroups,
} from './settings-sections.ts'

/** The ways between the settings: a column, or a row of tabs where the screen is narrow. */
function SettingsNav() {
  const t = useTranslations()
  const words = useSectionWords()
  const session = useSession()
  const current = sectionOf(usePathname())
  const marked = useRef<HTMLAnchorElement>(null)
  useEffect(() => {
    const row = marked.current?.closest('nav')
    // Only the row scrolls, never the page.
    if (row && session) row.scrollLeft = marked.current!.offsetLeft - row.clientWidth / 3
  }, [session])
  return (
    <nav className={classes.nav} aria-label={t('settings.noun.section')}>
      {settingsGroups(session).map((group) => (
        <div key={group.key} className={classes.navGroup}>
          <Text size="xs" c="dimmed" className={classes.navGroupName!}>
            {t(`settings.groups.${group.key}`)}
          </Text>
          {group.sections.map(({ key, href }) => {
            if (!session) return <Skeleton key={key} height={20} className={classes.pending} />
            const isCurrent = key === current?.key
            return (
              <Link
                key={key}
                href={href}
                prefetch={false}
                ref={isCurrent ? marked : null}
                className={classes.link}
                aria-current={isCurrent ? 'page' : undefined}
              >
                {words(key, 'section')}
              </Link>
            )
          })}
        </div>
      ))}
    </nav>
  )
}

/** Where the records of a section of the settings stand, for lists and pages of records. */
export function useSettingsPlace(key: RecordsKey): ListLocation {
  const label = useSectionWords()(key, 'section')
  return { ...recordsOf(key), path: hrefOf(key), label, Frame: SettingsPage }
}

type Props = {
  title: string
  /** The page's one primary action; shown to those who may see the page. */
  action?: ReactNode
  /** What lies between Settings and this page. */
  crumbs?: readonly { label: string; href: string }[]
  children: ReactNode
}

/**
 * A page of the settings: `Page` with the ways to the others beside it. What it holds is there once the role is
 * known to reach its section (settings-sections.ts); else it says that it does not.
 */
export function SettingsPage({ title, action, crumbs = [], children }: Props) {
  const t = useTranslations('settings.noun')
  const session = useSession()
  const section = sectionOf(usePathname())
  const may = session !== undefined && section !== undefined && reaches(session, section)
  return (
    <Page
      title={title}
      crumbs={[{ label: t('section'), href: NOUNS.settings.path }, ...crumbs]}
      action={may && action}
    >
      <div className={classes.page}>
        <SettingsNav />
        <div>
          {!session && <Skeleton height={360} />}
          {session && !may && <NotAllowed />}
          {may && children}
        </div>
      </div>
    </Page>
  )
}
