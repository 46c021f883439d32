import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId } from 'react'
import type { Noun } from './nouns.ts'
import classes from './sidebar.module.css'

type Props = {
  noun: Noun
  isCurrent: boolean
  /** How much waits for somebody there. */
  waiting: number
  /** What stands beside its name. */
  children?: ReactNode
}

/** The way to one section, with how much waits there; its name stands beside the icon where the sidebar is a rail. */
export function SidebarLink({ noun: { key, path, icon: Icon }, isCurrent, waiting, children }: Props) {
  const t = useTranslations()
  const id = useId()
  return (
    <li className={classes.item} data-current={isCurrent || undefined}>
      <Link
        href={path}
        prefetch={false}
        className={classes.link}
        aria-current={isCurrent ? 'page' : undefined}
        aria-describedby={waiting > 0 ? id : undefined}
      >
        <Icon size={18} stroke={1.6} aria-hidden />
        <span className={classes.label}>{t(`${key}.noun.section`)}</span>
        {waiting > 0 && (
          <span className={classes.waiting} aria-hidden>
            {waiting}
          </span>
        )}
      </Link>
      {waiting > 0 && (
        <span id={id} hidden>
          {t(`frame.waiting.${key as 'quotes'}`, { count: waiting })}
        </span>
      )}
      {children}
    </li>
  )
}
