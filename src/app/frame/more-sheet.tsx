import { IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import classes from './bottom-bar.module.css'
import {
  type CreatedKey,
  createHref,
  GROUPS,
  type Group,
  type Noun,
  sectionAt,
  visibleNouns,
} from './nouns.ts'
import { Person } from './person.tsx'
import { useSession } from './session.tsx'
import { Sheet } from './sheet.tsx'

/** What makes a new one of the section, beside the way to it. */
function Create({ noun, onClose }: { noun: Noun; onClose: () => void }) {
  const t = useTranslations()
  return (
    <Link
      href={createHref(noun)}
      prefetch={false}
      className={classes.create}
      aria-label={t(`${noun.key as CreatedKey}.new`)}
      onClick={onClose}
    >
      <IconPlus size={20} stroke={1.6} aria-hidden />
    </Link>
  )
}

type Props = { opened: boolean; onClose: () => void }

function Row({ noun, onClose }: { noun: Noun; onClose: () => void }) {
  const t = useTranslations()
  const isCurrent = sectionAt(usePathname())?.key === noun.key
  const { key, path, icon: Icon, create } = noun
  const permissions = useSession()?.permissions ?? []
  return (
    <li className={classes.row}>
      <Link
        href={path}
        prefetch={false}
        className={classes.way}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onClose}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
        {t(`${key}.noun.section`)}
      </Link>
      {create && permissions.includes(create.permission) && <Create {...{ noun, onClose }} />}
    </li>
  )
}

/** All sections by group, each with what makes a new one, and the person: what the bar of a phone has no room for. */
export function MoreSheet({ opened, onClose }: Props) {
  const t = useTranslations('frame')
  const nouns = visibleNouns(useSession()?.permissions)
  const at = (place: Noun['place'], isShown: (noun: Noun) => boolean = () => true) =>
    nouns
      .filter((noun) => noun.place === place && isShown(noun))
      .map((noun) => <Row key={noun.key} noun={noun} onClose={onClose} />)
  return (
    <Sheet
      opened={opened}
      onClose={onClose}
      position="bottom"
      size="auto"
      title={t('more')}
      closeButtonProps={{ size: 44, iconSize: 20 }}
      classNames={{ content: classes.sheet! }}
    >
      {/* What has a place in the bar itself leads there; here is what makes a new one of it. */}
      <ul className={classes.links}>{at('top', ({ create }) => create !== undefined)}</ul>
      {(Object.keys(GROUPS) as Group[])
        .filter((group) => nouns.some(({ place }) => place === group))
        .map((group) => (
          <section key={group} aria-label={t(`groups.${group}`)}>
            <h3 className={classes.heading}>{t(`groups.${group}`)}</h3>
            <ul className={classes.links}>{at(group)}</ul>
          </section>
        ))}
      <div className={classes.sheetFoot}>
        <ul className={classes.links}>{at('foot')}</ul>
        <Person />
      </div>
    </Sheet>
  )
}
