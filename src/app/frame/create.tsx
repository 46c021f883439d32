import { Button } from '@mantine/core'
import { type Icon, IconPlus } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import type { Permission } from '../../domain/permissions.ts'
import { useCan } from './session.tsx'
import { useShortcut } from './shortcuts.tsx'

export type Create = {
  /** What it is called: "New customer". */
  label: string
  permission: Permission
  /** The page that makes it, or what opens its form over this one. */
  to: string | (() => void)
  icon?: Icon
}

const NOTHING: Create = { label: '', permission: 'settings.write', to: '' }

/** What makes something new on a page, by its button and by `n`; nothing for those who may not, or where it is null. */
export function useCreate(wanted: Create | null): ReactNode {
  const { label, permission, to, icon: Sign = IconPlus } = wanted ?? NOTHING
  const router = useRouter()
  const may = useCan(permission) && wanted !== null
  useShortcut('n', label, typeof to === 'string' ? () => router.push(to) : to, may)
  if (!may) return null
  const look = { size: 'sm', leftSection: <Sign size={16} aria-hidden /> }
  return typeof to === 'string' ? (
    <Button component={Link} prefetch={false} href={to} {...look}>
      {label}
    </Button>
  ) : (
    <Button onClick={to} {...look}>
      {label}
    </Button>
  )
}
