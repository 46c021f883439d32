'use client'

import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

type Action = {
  label: string
  act: () => void
  danger?: boolean | undefined
  /** On wide screens it has a button of its own. */
  narrowOnly?: boolean
}

/** The lesser actions of a record, behind the button at the end of its head. */
export function ActionMenu({ actions }: { actions: readonly Action[] }) {
  const t = useTranslations('common')
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label={t('actions')}>
          <IconDots size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, act, danger, narrowOnly }) => (
          <Menu.Item
            key={label}
            onClick={act}
            {...(danger && { color: 'var(--mantine-color-error)' })}
            {...(narrowOnly && { hiddenFrom: 'lg' })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
