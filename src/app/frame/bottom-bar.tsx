import { UnstyledButton } from '@mantine/core'
import { IconDots, IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useOnceTrue } from '../form/use-once-true.ts'
import classes from './bottom-bar.module.css'
import { laterComponent } from './later.tsx'
import { creatableNouns, createHref, type Group, type Noun, sectionAt, visibleNouns } from './nouns.ts'
import { useSession } from './session.tsx'

const MoreSheet = laterComponent(() => import('./more-sheet.tsx').then((module) => module.MoreSheet))

type EntryProps = { noun: Noun; isCurrent: boolean; children: ReactNode }

function Entry({ noun: { path, icon: Icon }, isCurrent, children }: EntryProps) {
  return (
    <Link
      href={path}
      prefetch={false}
      className={classes.entry}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Icon size={22} stroke={1.6} aria-hidden />
      {children}
    </Link>
  )
}

/** What makes the commonest new thing; its place stays empty for who may not. */
function Plus() {
  const t = useTranslations()
  const [noun] = creatableNouns(useSession()?.permissions)
  if (!noun) return <span />
  return (
    <Link
      href={createHref(noun)}
      prefetch={false}
      className={classes.entry}
      aria-label={t(`${noun.key}.new`)}
    >
      <span className={classes.plus}>
        <IconPlus size={22} aria-hidden />
      </span>
    </Link>
  )
}

function More({ isCurrent }: { isCurrent: boolean }) {
  const t = useTranslations('frame')
  const pathname = usePathname()
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const opened = openedAt === pathname
  const wasOpened = useOnceTrue(opened)
  return (
    <>
      <UnstyledButton
        className={classes.entry}
        aria-haspopup="dialog"
        aria-expanded={opened}
        data-current={isCurrent || undefined}
        onClick={() => setOpenedAt(pathname)}
      >
        <IconDots size={22} stroke={1.6} aria-hidden />
        {t('more')}
      </UnstyledButton>
      {wasOpened && <MoreSheet opened={opened} onClose={() => setOpenedAt(null)} />}
    </>
  )
}

/** On a phone, in the sidebar's place: where one goes all day, the commonest new thing, and a sheet with the rest. */
export function BottomBar() {
  const t = useTranslations()
  const nouns = visibleNouns(useSession()?.permissions)
  const current = sectionAt(usePathname())
  const isIn = (noun: Noun) =>
    noun.key === current?.key || (noun.bar === 'group' && noun.place === current?.place)
  const itself = nouns.filter(({ bar }) => bar === 'itself')
  const groups = nouns.filter(({ bar }) => bar === 'group')
  const isElsewhere = current !== undefined && ![...itself, ...groups].some(isIn)
  return (
    <nav className={classes.bar} data-bottom-bar aria-label={t('frame.navigation')}>
      {itself.map((noun) => (
        <Entry key={noun.key} noun={noun} isCurrent={isIn(noun)}>
          {t(`${noun.key}.noun.section`)}
        </Entry>
      ))}
      <Plus />
      {groups.map((noun) => (
        <Entry key={noun.key} noun={noun} isCurrent={isIn(noun)}>
          {t(`frame.groups.${noun.place as Group}`)}
        </Entry>
      ))}
      <More isCurrent={isElsewhere} />
    </nav>
  )
}
