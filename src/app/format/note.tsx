import { Text } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { size?: 'xs' | 'sm'; children: ReactNode }

/** What is said beside something, smaller and paler than it. */
export function Note({ size = 'sm', children }: Props) {
  return (
    <Text size={size} c="dimmed">
      {children}
    </Text>
  )
}
