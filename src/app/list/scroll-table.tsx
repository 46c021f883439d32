'use client'

import { Table } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  /** What the table holds, for who reaches it by the keyboard or a screen reader. */
  label: string
  /** Below this width, px, it scrolls sideways inside. */
  minWidth: number
  children: ReactNode
}

/** A small table inside a page, which scrolls inside itself on narrow screens, by the keyboard too. */
export function ScrollTable({ label, minWidth, children }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" tabIndex={0} role="region" aria-label={label}>
      <Table>{children}</Table>
    </Table.ScrollContainer>
  )
}
