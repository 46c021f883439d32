import { Button, Group } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Author, type Changed } from './author.tsx'

type Props = {
  /** The field, where more than one is spoken of. */
  field?: string
  /** What somebody else wrote there, in words. */
  theirs: string
  /** Which field of which record it is, where its history is kept. */
  changed?: Changed | undefined
  onChoose: (taken: boolean) => void
}

/** A field was changed here and by somebody else: what they wrote, and which of both stays. */
export function Choice({ field, theirs, changed, onChoose }: Props) {
  const t = useTranslations('common')
  const value = theirs || t('emptyValue')
  return (
    <Group component="span" gap="xs" role="group" display="inline-flex">
      <span>
        {field ? t('alsoChanged', { field, value }) : t('alsoWritten', { value })}{' '}
        {changed && <Author {...changed} />}
      </span>
      <Group component="span" gap="xs" wrap="nowrap">
        <Button size="compact-xs" variant="default" onClick={() => onChoose(false)}>
          {t('keepMine')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => onChoose(true)}>
          {t('takeTheirs')}
        </Button>
      </Group>
    </Group>
  )
}
