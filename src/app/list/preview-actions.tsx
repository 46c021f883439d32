import { Group } from '@mantine/core'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { useCan } from '../frame/session.tsx'
import { usePlace } from './place.ts'

type Props = {
  group: string
  id: string
  /** The actions are there for who only reads, too, and leave out themselves what is not theirs. */
  readersAct?: boolean
  /** The actions of its page; editing leads there. */
  children: (onEdit: () => void) => ReactNode
}

/** What may be done with a record beside its list, for those who may change it. */
export function PreviewActions({ group, id, readersAct = false, children }: Props) {
  const { path, permission } = usePlace(group, undefined)
  const mayWrite = useCan(permission)
  const router = useRouter()
  if (!mayWrite && !readersAct) return null
  return <Group gap="xs">{children(() => router.push(`${path}/${id}?edit=true`))}</Group>
}
