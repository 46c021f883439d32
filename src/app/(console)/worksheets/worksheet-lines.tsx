'use client'

import { Grid, Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { WorksheetLinesBrief, WorksheetSums } from './worksheet-parts.tsx'
import type { Worksheet } from './worksheet-state.tsx'
import classes from './worksheets.module.css'

/** The lines, and what they come to. */
export function WorksheetLines({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 8 }}>
        <Stack gap="xs">
          <Title order={2}>{t('lines')}</Title>
          <WorksheetLinesBrief worksheet={worksheet} />
        </Stack>
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 4 }}>
        <div className={classes.panel}>
          <WorksheetSums worksheet={worksheet} />
        </div>
      </Grid.Col>
    </Grid>
  )
}
