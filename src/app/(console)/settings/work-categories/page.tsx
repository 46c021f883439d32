'use client'

import { ActionIcon, ColorSwatch, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRemoval } from '../../../form/removal.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
import { Emptiness } from '../../../list/states.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { CategoryModal, type WorkCategory } from './category-modal.tsx'

const MOST = 100

function useDelete() {
  const t = useTranslations('workCategories')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return ({ id, name }: WorkCategory) =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect'),
      remove: () => client.workCategories.delete.mutate({ id }),
    })
}

function useColumns(): Column<WorkCategory>[] {
  const t = useTranslations('workCategories')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const of = useColumnKinds<WorkCategory>()
  const words = { active: t('active'), inactive: t('inactive') }
  return [
    of.text('name', t('name'), 'name', {
      cell: ({ color, name }) => (
        <Group gap="xs" wrap="nowrap">
          <ColorSwatch color={color} size={16} withShadow={false} title={color} />
          {name}
        </Group>
      ),
    }),
    of.number('duration', t('duration'), 'default_duration', {
      cell: ({ default_duration }) => t('minutes', { minutes: numbers.integer(default_duration) }),
    }),
    of.active(common('status'), words, 'active', { from: 'sm' }),
  ]
}

type ActionsProps = { category: WorkCategory; onEdit: () => void }

function Actions({ category, onEdit }: ActionsProps) {
  const t = useTranslations('workCategories')
  const remove = useDelete()
  const { name } = category
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon variant="subtle" color="gray" aria-label={t('editTitle', { name })} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('deleteTitle', { name })}
        onClick={() => remove(category)}
      >
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

/** The kinds of work, with the colour and the duration that the calendar takes. */
export default function WorkCategoriesPage() {
  const t = useTranslations('workCategories')
  const mayWrite = useCan('settings.write')
  const { create, edit, dialog } = useEditedRow<WorkCategory>(
    { label: t('new'), permission: 'settings.write' },
    (category, onClose) => <CategoryModal {...{ category, onClose }} />,
  )
  return (
    <SettingsPage title={t('title')} action={create}>
      <WholeTable<WorkCategory>
        isList
        label={t('title')}
        columns={useColumns()}
        query={useQuery(useTRPC().workCategories.list.queryOptions({ limit: MOST }))}
        empty={<Emptiness filtered={false} title={t('emptyTitle')} text={t('emptyText')} action={create} />}
        actions={mayWrite && ((category) => <Actions category={category} onEdit={() => edit(category)} />)}
      />
      {dialog}
    </SettingsPage>
  )
}
