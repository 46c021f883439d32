'use client'

import { Button, Group } from '@mantine/core'
import { IconLayoutGrid, IconList } from '@tabler/icons-react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'

const VIEWS = [
  { path: '/tyre-sets', label: 'sets', Icon: IconList },
  { path: '/tyre-sets/depot', label: 'depot', Icon: IconLayoutGrid },
] as const

/** The ways to look at tyre sets: as a list, and as the places where they lie. */
export function Views() {
  const t = useTranslations('tyreSets')
  const pathname = usePathname()
  return (
    <Group gap="xs" component="nav" aria-label={t('views')}>
      {VIEWS.map(({ path, label, Icon }) => (
        <Button
          key={path}
          component={Link}
          href={path}
          prefetch={false}
          size="sm"
          variant={pathname === path ? 'light' : 'default'}
          aria-current={pathname === path ? 'page' : undefined}
          leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
        >
          {t(label)}
        </Button>
      ))}
    </Group>
  )
}
