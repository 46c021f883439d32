import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import classes from '../../../list/list.module.css'

const VIEWS = [
  { path: '/tyre-sets', label: 'sets', Icon: IconList },
  { path: '/tyre-sets/depot', label: 'depot', Icon: IconLayoutGrid },
] as const

/** The ways to look at tyre sets: as a list, and as the places where they lie. */
export function Views() {
  const t = useTranslations('tyreSets')
  const pathname = usePathname()
  return (
    <nav className={classes.views} aria-label={t('views')}>
      {VIEWS.map(({ path, label, Icon }) => (
        <Link
          key={path}
          href={path}
          prefetch={false}
          className={classes.view}
          aria-current={pathname === path ? 'page' : undefined}
        >
          <Icon size={14} stroke={1.6} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </nav>
  )
}
