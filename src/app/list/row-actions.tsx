import { ActionIcon, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useRemoval } from '../form/removal.ts'

type Props = {
  editTitle: string
  deleteTitle: string
  /** What follows from deleting it. */
  deleteEffect: string
  onEdit: () => void
  remove: () => Promise<unknown>
}

/** Edits a row of a whole table, or deletes it after asking. */
export function RowActions({ editTitle, deleteTitle, deleteEffect, onEdit, remove }: Props) {
  const confirmRemoval = useRemoval()
  const ask = () => confirmRemoval({ title: deleteTitle, effect: deleteEffect, remove })
  const look = { variant: 'subtle', color: 'gray' } as const
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon {...look} aria-label={editTitle} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon {...look} aria-label={deleteTitle} onClick={ask}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}
