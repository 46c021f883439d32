import { Anchor } from '@mantine/core'
import Link from 'next/link'
import type { MouseEvent, ReactNode } from 'react'
import { type FoundKey, NOUNS } from './nouns.ts'
import { useCan } from './session.tsx'

/** In a list the row around it opens another record. */
const only = (event: MouseEvent) => event.stopPropagation()

type Props = {
  /** The section in which the record has its page. */
  to: FoundKey
  id: string
  children: ReactNode
  /** On a line of its own, where a thumb finds it. */
  alone?: boolean
}

/** A record's name, as a link for those who may read its page. */
export function RecordLink({ to, id, children, alone }: Props) {
  const mayRead = useCan(NOUNS[to].permission)
  if (!mayRead) return children
  return (
    <Anchor
      component={Link}
      href={`${NOUNS[to].path}/${id}`}
      prefetch={false}
      inherit
      data-thumb={alone}
      onClick={only}
    >
      {children}
    </Anchor>
  )
}
