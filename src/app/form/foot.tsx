import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './form.module.css'

/** The buttons below a form or a dialog: however much stands above them, they stay in sight. */
export function Foot({ children }: { children: ReactNode }) {
  return (
    <Group data-foot className={classes.foot} justify="flex-end" gap="xs">
      {children}
    </Group>
  )
}
