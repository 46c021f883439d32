'use client'

import { Button, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'

type Props = {
  /** What editing is called, where it changes one thing only: "Rename". */
  editLabel?: string | undefined
  editVariant?: 'filled' | 'default' | undefined
  onEdit: () => void
  /** Absent for what cannot be deleted. */
  onDelete?: (() => void) | undefined
}

/** Edit and delete at the head of a record's page. */
export function RecordActions({ editLabel, editVariant = 'filled', onEdit, onDelete }: Props) {
  const t = useTranslations('common')
  return (
    <Group gap="xs" wrap="nowrap">
      {onDelete && (
        <Button variant="default" size="sm" aria-label={t('delete')} onClick={onDelete}>
          <IconTrash size={16} aria-hidden />
        </Button>
      )}
      <Button
        variant={editVariant}
        size="sm"
        leftSection={<IconPencil size={16} aria-hidden />}
        onClick={onEdit}
      >
        {editLabel ?? t('edit')}
      </Button>
    </Group>
  )
}
