import { ActionIcon } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from './action-menu.tsx'

type EditProps = {
  /** What editing is called, where it changes one thing only: "Rename". */
  label?: string | undefined
  onEdit: () => void
  /** Where the head has no room for it, it stands in the menu instead. */
  wideOnly?: boolean
}

/** The pencil at the head of a record. */
export function EditButton({ label, onEdit, wideOnly = false }: EditProps) {
  const t = useTranslations('common')
  const name = label ?? t('edit')
  return (
    <ActionIcon
      data-of-record
      variant="default"
      size={36}
      aria-label={name}
      title={name}
      onClick={onEdit}
      {...(wideOnly && { visibleFrom: 'lg' })}
    >
      <IconPencil size={16} aria-hidden />
    </ActionIcon>
  )
}

/** Deleting, in a menu of its own. */
export function DeleteMenu({ onDelete }: { onDelete: () => void }) {
  const t = useTranslations('common')
  return (
    <ActionMenu
      label={t('options')}
      actions={[{ label: t('delete'), icon: IconTrash, danger: true, act: onDelete }]}
    />
  )
}

type Props = { onEdit: () => void; onDelete: () => void }

/** Edit and delete at the head of a record's page: a pencil, and a menu. */
export function RecordActions({ onEdit, onDelete }: Props) {
  return (
    <>
      <EditButton onEdit={onEdit} />
      <DeleteMenu onDelete={onDelete} />
    </>
  )
}
