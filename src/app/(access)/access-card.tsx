import { Alert, Stack, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './access.module.css'

type Props = { title: string; apiError?: string | null; children: ReactNode }

/** What one page of access asks for; a refusal stands above it and is read out. */
export function AccessCard({ title, apiError, children }: Props) {
  return (
    <Stack className={classes.card}>
      <title>{`${title} · Officina`}</title>
      <Title order={1}>{title}</Title>
      {apiError && (
        <Alert color="red" role="alert">
          {apiError}
        </Alert>
      )}
      {children}
    </Stack>
  )
}
