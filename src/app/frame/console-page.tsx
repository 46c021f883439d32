import { Kbd, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Clock } from './clock.tsx'
import { Connection } from './connection.tsx'
import { openFind } from './find-opener.ts'
import classes from './frame.module.css'
import { nounAt } from './nouns.ts'

type Crumb = { label: string; href: string }
type Props = {
  /** What the page shows; its heading and the browser's title. */
  title: string
  /** The way here, outermost first; from the list of the section, unless said. */
  crumbs?: readonly Crumb[]
  /** Where what the page shows stands, beside its heading. */
  status?: ReactNode
  /** The page's one primary action, and lesser ones before it. */
  action?: ReactNode
  children: ReactNode
}

/** The list in whose section the page lies; none on the list itself. */
function useSectionCrumbs(): Crumb[] {
  const t = useTranslations()
  const pathname = usePathname()
  const noun = nounAt(pathname)
  return noun && noun.path !== pathname ? [{ label: t(`${noun.key}.noun.section`), href: noun.path }] : []
}

function Crumbs({ title, crumbs, status }: Pick<Props, 'title' | 'crumbs' | 'status'>) {
  const sectionCrumbs = useSectionCrumbs()
  return (
    <div className={classes.crumbs}>
      {(crumbs ?? sectionCrumbs).map(({ label, href }) => (
        <Text key={href} component="span" c="dimmed" visibleFrom="sm" size="sm" className={classes.crumb}>
          <Link href={href} title={label}>
            {label}
          </Link>
          <span aria-hidden>/</span>
        </Text>
      ))}
      <Title order={1}>{title}</Title>
      {status && <span className={classes.state}>{status}</span>}
    </div>
  )
}

/** One page: where I am, the search box, the primary action, and what the page holds. */
export function Page({ title, crumbs, status, action, children }: Props) {
  const t = useTranslations('frame')
  return (
    <>
      <title>{`${title} · Officina`}</title>
      <div className={classes.bar}>
        <Crumbs title={title} status={status} {...(crumbs && { crumbs })} />
        <UnstyledButton className={classes.find} onClick={openFind}>
          <VisuallyHidden>{t('find')}</VisuallyHidden>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span className={classes.findText}>{t('findHint')}</span>
          <Kbd size="xs">Ctrl K</Kbd>
        </UnstyledButton>
        <Connection />
        <Clock />
        <div className={classes.actions}>{action}</div>
      </div>
      <div className={classes.content}>{children}</div>
    </>
  )
}
