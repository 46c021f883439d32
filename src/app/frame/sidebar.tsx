import { ActionIcon } from '@mantine/core'
import {
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPinned,
  IconPinnedOff,
} from '@tabler/icons-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { pathOf } from '../signed-path.ts'
import { GROUPS, type Group, type Noun, sectionAt, visibleNouns } from './nouns.ts'
import { Person } from './person.tsx'
import { useSession } from './session.tsx'
import classes from './sidebar.module.css'
import { SidebarGroup } from './sidebar-group.tsx'
import { SidebarLink } from './sidebar-link.tsx'
import { keepSidebar, type SidebarMemory } from './sidebar-memory.ts'
import { useWaiting } from './use-waiting.ts'

/** With the key taken out where it is among them, else added. */
const toggled = <Key,>(keys: readonly Key[], key: Key): Key[] =>
  keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]

/** Only what stands in a group is worth a pin: the others are on top, or at the foot. */
const isPinnable = (noun: Noun | undefined): noun is Noun =>
  noun !== undefined && Object.hasOwn(GROUPS, noun.place)

type Props = { memory: SidebarMemory; onChange: (memory: SidebarMemory) => void }

function PinButton({ memory, onChange, noun }: Props & { noun: Noun }) {
  const t = useTranslations('frame')
  const isPinned = memory.pinned.includes(noun.key)
  const Sign = isPinned ? IconPinnedOff : IconPinned
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="sm"
      className={classes.pin!}
      aria-label={t(isPinned ? 'unpin' : 'pin')}
      onClick={() => onChange({ ...memory, pinned: toggled(memory.pinned, noun.key) })}
    >
      <Sign size={14} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

/** The workshop's logo, else the product's name; nothing until it is known which. */
function Sign() {
  const company = useSession()?.company
  if (!company) return <span />
  const { logo_url, name } = company
  if (logo_url === null) return <span className={classes.name}>Officina</span>
  return <img className={classes.logo} src={pathOf(logo_url)} alt={name} />
}

function Brand({ memory, onChange }: Props) {
  const t = useTranslations('frame')
  const { narrow } = memory
  const Fold = narrow ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <div className={classes.brand}>
      <Sign />
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        className={classes.collapse!}
        aria-label={t(narrow ? 'expand' : 'collapse')}
        onClick={() => onChange({ ...memory, narrow: !narrow })}
      >
        <Fold size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  )
}

function Links({ nouns, memory, onChange }: Props & { nouns: readonly Noun[] }) {
  const current = sectionAt(usePathname())
  const waiting = useWaiting()
  if (nouns.length === 0) return null
  return (
    <ul className={classes.links}>
      {nouns.map((noun) => (
        <SidebarLink
          key={noun.key}
          noun={noun}
          waiting={waiting(noun.key)}
          isCurrent={noun.key === current?.key}
        >
          {noun.key === current?.key && isPinnable(noun) && <PinButton {...{ noun, memory, onChange }} />}
        </SidebarLink>
      ))}
    </ul>
  )
}

/** The way to every section that the role may read: pins on top, groups that fold, the person at the foot. */
export function Sidebar({ initial }: { initial: SidebarMemory }) {
  const t = useTranslations('frame')
  const [memory, setMemory] = useState(initial)
  const nouns = visibleNouns(useSession()?.permissions)
  const onChange = (next: SidebarMemory) => {
    keepSidebar(next)
    setMemory(next)
  }
  const pinned = nouns.filter(({ key }) => memory.pinned.includes(key))
  const at = (place: Noun['place']) => nouns.filter((noun) => noun.place === place && !pinned.includes(noun))
  return (
    <nav className={classes.sidebar} data-narrow={memory.narrow || undefined} aria-label={t('navigation')}>
      <Brand {...{ memory, onChange }} />
      <div className={classes.body}>
        <Links nouns={at('top')} {...{ memory, onChange }} />
        <Links nouns={pinned} {...{ memory, onChange }} />
        {(Object.keys(GROUPS) as Group[]).map((group) => (
          <SidebarGroup
            key={group}
            group={group}
            nouns={at(group)}
            isFolded={memory.folded.includes(group)}
            onFold={() => onChange({ ...memory, folded: toggled(memory.folded, group) })}
          >
            <Links nouns={at(group)} {...{ memory, onChange }} />
          </SidebarGroup>
        ))}
      </div>
      <div className={classes.foot}>
        <Links nouns={at('foot')} {...{ memory, onChange }} />
        <Person />
      </div>
    </nav>
  )
}
