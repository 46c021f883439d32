'use client'

import { Skeleton, Title } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Note } from '../../format/note.tsx'
import { Page } from '../../frame/console-page.tsx'
import { useSession } from '../../frame/session.tsx'
import { NotAllowed } from '../../list/states.tsx'
import { useSectionWords } from './section-words.ts'
import classes from './settings.module.css'
import { type SettingsSection, settingsGroups } from './settings-sections.ts'

function Entry({ section: { key, href } }: { section: SettingsSection }) {
  const words = useSectionWords()
  return (
    <li>
      <Link href={href} prefetch={false} className={classes.entry}>
        {words(key, 'section')}
      </Link>
      <Note>{words(key, 'about')}</Note>
    </li>
  )
}

/** What can be set, in three columns, as far as the role reaches. */
export default function SettingsIndexPage() {
  const t = useTranslations()
  const session = useSession()
  const groups = session && settingsGroups(session)
  return (
    <Page title={t('settings.noun.section')}>
      {!groups && <Skeleton height={280} />}
      {groups?.length === 0 && <NotAllowed />}
      {groups && groups.length > 0 && (
        <div className={classes.columns}>
          {groups.map(({ key, sections }) => (
            <section key={key} aria-labelledby={`settings-${key}`}>
              <Title order={2} id={`settings-${key}`}>
                {t(`settings.groups.${key}`)}
              </Title>
              <ul className={classes.entries}>
                {sections.map((section) => (
                  <Entry key={section.key} section={section} />
                ))}
              </ul>
            </section>
          ))}
        </div>
      )}
    </Page>
  )
}
