'use client'

import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'

type Props = {
  /** The field, where more than one is spoken of. */
  field?: string
  /** What somebody else wrote there, in words. */
  theirs: string
  onChoose: (taken: boolean) => void
}

/** A field was changed here and by somebody else: what they wrote, and which of both stays. */
export function Choice({ field, theirs, onChoose }: Props) {
  const t = useTranslations('common')
  const value = theirs || t('emptyValue')
  return (
    <Group component="span" gap="xs" role="group" display="inline-flex">
      <span>{field ? t('alsoChanged', { field, value }) : t('alsoWritten', { value })}</span>
      <Button size="compact-xs" variant="default" onClick={() => onChoose(false)}>
        {t('keepMine')}
      </Button>
      <Button size="compact-xs" variant="default" onClick={() => onChoose(true)}>
        {t('takeTheirs')}
      </Button>
    </Group>
  )
}
