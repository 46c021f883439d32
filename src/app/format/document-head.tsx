import { Grid, Stack } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  facts: ReactNode
  /** What stands beside the facts where there is room: the sums, payments, files. */
  children: ReactNode
}

/** The head of a document's page: what it says, and what it comes to. */
export function DocumentHead({ facts, children }: Props) {
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>{facts}</Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack>{children}</Stack>
      </Grid.Col>
    </Grid>
  )
}
