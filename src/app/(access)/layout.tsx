import { Container, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './access.module.css'
import { LanguageSwitch } from './language-switch.tsx'

/** Pages of people who are not signed in. */
export default function AccessLayout({ children }: { children: ReactNode }) {
  return (
    <Container size={400} className={classes.page}>
      <Text component="header" fw={700} fz="lg">
        Officina
      </Text>
      <main>{children}</main>
      <footer className={classes.foot}>
        <LanguageSwitch />
      </footer>
    </Container>
  )
}
