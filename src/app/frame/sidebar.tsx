'use client'

import { ActionIcon, NavLink, Stack, Text } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import classes from './frame.module.css'
import { Person } from './person.tsx'
import { SECTIONS, SETTINGS, type Section } from './sections.ts'
import { useSession } from './session.tsx'

type Props = { collapsed: boolean; onCollapse: (collapsed: boolean) => void; onNavigate: () => void }

function SidebarLink({ section, collapsed, onNavigate }: { section: Section } & Omit<Props, 'onCollapse'>) {
  const t = useTranslations('frame')
  const pathname = usePathname()
  const { href, key, icon: Icon } = section
  const active = href === '/' ? pathname === '/' : pathname === href || pathname.startsWith(`${href}/`)
  const label = t(`sections.${key}`)
  return (
    <NavLink
      component={Link}
      href={href}
      prefetch={false}
      active={active}
      aria-current={active ? 'page' : undefined}
      aria-label={collapsed ? label : undefined}
      title={collapsed ? label : undefined}
      label={collapsed ? undefined : label}
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      onClick={onNavigate}
      className={classes.sidebarLink}
    />
  )
}

/** The way to every section that the role may read; at its foot settings, the company and the person. */
export function Sidebar({ collapsed, onCollapse, onNavigate }: Props) {
  const t = useTranslations('frame')
  const session = useSession()
  const shown = SECTIONS.filter(
    ({ permission }) => !session || permission === null || session.permissions.includes(permission),
  )
  const Collapse = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse
  return (
    <>
      <div className={classes.brand}>
        {!collapsed && (
          <Text fw={700} truncate>
            Officina
          </Text>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          visibleFrom="sm"
          aria-label={t(collapsed ? 'expand' : 'collapse')}
          onClick={() => onCollapse(!collapsed)}
        >
          <Collapse size={18} stroke={1.6} />
        </ActionIcon>
      </div>
      <div className={classes.sidebarBody}>
        <Stack component="nav" gap={2} px="xs" aria-label={t('navigation')}>
          {shown.map((section) => (
            <SidebarLink key={section.key} {...{ section, collapsed, onNavigate }} />
          ))}
        </Stack>
      </div>
      <Stack gap={2} p="xs" className={classes.sidebarFoot}>
        <SidebarLink {...{ section: SETTINGS, collapsed, onNavigate }} />
        <Person collapsed={collapsed} />
      </Stack>
    </>
  )
}
