'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Noun } from './nouns.ts'
import classes from './sidebar.module.css'

type Props = {
  noun: Noun
  isCurrent: boolean
  /** What stands beside its name. */
  children?: ReactNode
}

/** The way to one section; its name stands beside the icon where the sidebar is a rail. */
export function SidebarLink({ noun: { key, path, icon: Icon }, isCurrent, children }: Props) {
  const t = useTranslations()
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      <Link
        href={path}
        prefetch={false}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t(`${key}.noun.section`)}</span>
      </Link>
      {children}
    </li>
  )
}
