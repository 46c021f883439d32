'use client'

import { Burger, Kbd, Text, Title, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { openFind } from './find-opener.ts'
import classes from './frame.module.css'
import { useSidebarDrawer } from './frame.tsx'

type Crumb = { label: string; href: string }
type Props = {
  /** What the page shows; its heading and the browser's title. */
  title: string
  /** The way here, outermost first. */
  crumbs?: readonly Crumb[]
  /** The page's one primary action, and lesser ones before it. */
  action?: ReactNode
  children: ReactNode
}

function Crumbs({ title, crumbs = [] }: Pick<Props, 'title' | 'crumbs'>) {
  return (
    <div className={classes.crumbs}>
      {crumbs.map(({ label, href }) => (
        <Text key={href} component="span" c="dimmed" visibleFrom="sm" size="sm">
          <Link href={href} style={{ color: 'inherit' }}>
            {label}
          </Link>
          <span aria-hidden> /</span>
        </Text>
      ))}
      <Title order={1}>{title}</Title>
    </div>
  )
}

/** One page: where I am, the search box, the primary action, and what the page holds. */
export function Page({ title, crumbs, action, children }: Props) {
  const t = useTranslations('frame')
  const drawer = useSidebarDrawer()
  return (
    <>
      <title>{`${title} · Officina`}</title>
      <div className={classes.bar}>
        <Burger
          hiddenFrom="sm"
          size="sm"
          opened={drawer.opened}
          onClick={drawer.toggle}
          aria-label={t('navigation')}
        />
        <Crumbs title={title} crumbs={crumbs} />
        <UnstyledButton className={classes.find} onClick={openFind}>
          <VisuallyHidden>{t('find')}</VisuallyHidden>
          <IconSearch size={16} stroke={1.6} aria-hidden />
          <span className={classes.findText}>{t('findHint')}</span>
          <Kbd size="xs">Ctrl K</Kbd>
        </UnstyledButton>
        <div className={classes.actions}>{action}</div>
      </div>
      <div className={classes.content}>{children}</div>
    </>
  )
}
