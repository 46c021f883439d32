import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'
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

/**
 * In a low window the sections of the last groups lie below its edge. Not by `scrollIntoView`: from what that shows the
 * Tab key goes on, and its first stop would no longer be the way to the page.
 */
function bringIntoSight(item: HTMLElement): void {
  const scrolled = item.closest(`.${classes.body}`)
  if (!scrolled) return
  const { top, bottom } = scrolled.getBoundingClientRect()
  const own = item.getBoundingClientRect()
  if (own.top < top) scrolled.scrollTop -= top - own.top
  if (own.bottom > bottom) scrolled.scrollTop += own.bottom - bottom
}

/** The way to one section, with how much waits there; its name stands beside the icon where the sidebar is a rail. */
export function SidebarLink({ noun: { key, path, icon: Icon }, isCurrent, waiting, children }: Props) {
  const t = useTranslations()
  const id = useId()
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) bringIntoSight(item.current!)
  }, [isCurrent])
  return (
    <li ref={item} className={classes.item} data-current={isCurrent || undefined}>
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
