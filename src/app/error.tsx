'use client'

import { Box } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Crash } from './frame/crash.tsx'

/** A page that could not be shown together with its frame. */
export default function PageError({ error }: { error: Error }) {
  const t = useTranslations('crash')
  return (
    <Box component="main" p="md">
      <title>{`${t('title')} · Officina`}</title>
      <Crash error={error} />
    </Box>
  )
}
