import { UnstyledButton } from '@mantine/core'
import { useClickOutside } from '@mantine/hooks'
import { IconChevronDown } from '@tabler/icons-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type FocusEvent, type MouseEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import { GROUPS, type Group, type Noun, sectionAt } from './nouns.ts'
import classes from './sidebar.module.css'

/**
 * What the rail shows of a group only when it is asked for: by a pointer over its icon, a touch, or a key. It goes with
 * the pointer or the focus, by Escape, and once it has led somewhere.
 */
function useFlyOut() {
  const pathname = usePathname()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const open = () => setOpenAt(pathname)
  const close = () => setOpenAt(null)
  const isOpen = openAt === pathname
  const outside = useClickOutside(close)
  const isMouse = ({ pointerType }: PointerEvent) => pointerType === 'mouse'
  return {
    isOpen,
    // The click of a mouse that is over the icon already leaves open what it opened.
    toggle: (event: MouseEvent) =>
      isOpen && (event.nativeEvent as globalThis.PointerEvent).pointerType !== 'mouse' ? close() : open(),
    area: {
      ref: outside,
      onPointerEnter: (event: PointerEvent) => isMouse(event) && open(),
      onPointerLeave: (event: PointerEvent) => isMouse(event) && close(),
      onBlur: (event: FocusEvent) => !event.currentTarget.contains(event.relatedTarget) && close(),
      onKeyDown: ({ key }: { key: string }) => key === 'Escape' && close(),
    },
  }
}

type Props = {
  group: Group
  nouns: readonly Noun[]
  isFolded: boolean
  onFold: () => void
  /** The ways to its sections. */
  children: ReactNode
}

/** A group under its name, by which it folds; in the rail an icon, from which it flies out. Empty it is not there. */
export function SidebarGroup({ group, nouns, isFolded, onFold, children }: Props) {
  const t = useTranslations('frame.groups')
  const { isOpen, toggle, area } = useFlyOut()
  const current = sectionAt(usePathname())
  const id = useId()
  if (nouns.length === 0) return null
  const Icon = GROUPS[group]
  const isCurrent = nouns.some(({ key }) => key === current?.key)
  return (
    <div
      className={classes.group}
      data-folded={isFolded || undefined}
      data-open={isOpen || undefined}
      {...area}
    >
      <UnstyledButton className={classes.fold} aria-expanded={!isFolded} aria-controls={id} onClick={onFold}>
        {t(group)}
        <IconChevronDown size={14} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes.fly}
        data-current={isCurrent || undefined}
        aria-label={t(group)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
      >
        <Icon size={20} stroke={1.6} aria-hidden />
      </UnstyledButton>
      <div className={classes.entries} id={id}>
        <span className={classes.groupName} aria-hidden>
          {t(group)}
        </span>
        {children}
      </div>
    </div>
  )
}
