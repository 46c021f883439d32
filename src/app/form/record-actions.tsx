'use client'

import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useShortcut } from '../frame/shortcuts.tsx'

type Props = {
  /** What editing is called, where it changes one thing only: "Rename". */
  editLabel?: string
  onEdit: () => void
  onDelete: () => void
}

/** Edit and delete at the head of a record's page; `e` edits. */
export function RecordActions({ editLabel, onEdit, onDelete }: Props) {
  const t = useTranslations('common')
  const edit = editLabel ?? t('edit')
  useShortcut('e', edit, onEdit)
  return (
    <Group gap="xs" wrap="nowrap">
      <Button variant="default" size="sm" aria-label={t('delete')} onClick={onDelete}>
        <IconTrash size={16} aria-hidden />
      </Button>
      <Button size="sm" leftSection={<IconPencil size={16} aria-hidden />} onClick={onEdit}>
        {edit}
      </Button>
    </Group>
  )
}
