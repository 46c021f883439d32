'use client'

import { ActionIcon, ColorSwatch, Group, Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRemoval } from '../../../form/removal.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { Status } from '../../../format/status.tsx'
import { useCreate } from '../../../frame/create.tsx'
import { useCan } from '../../../frame/session.tsx'
import listClasses from '../../../list/list.module.css'
import { Emptiness, Failure } from '../../../list/states.tsx'
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

type TableProps = { categories: readonly WorkCategory[]; onEdit: (category: WorkCategory) => void }

function CategoryTable({ categories, onEdit }: TableProps) {
  const t = useTranslations('workCategories')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const mayWrite = useCan('settings.write')
  const remove = useDelete()
  return (
    <Table aria-label={t('title')} className={listClasses.table}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('name')}</Table.Th>
          <Table.Th ta="right">{t('duration')}</Table.Th>
          <Table.Th className={listClasses.fromSm}>{common('status')}</Table.Th>
          <Table.Th pos="relative">
            <VisuallyHidden>{common('actions')}</VisuallyHidden>
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {categories.map((category) => (
          <Table.Tr key={category.id}>
            <Table.Td>
              <Group gap="xs" wrap="nowrap">
                <ColorSwatch color={category.color} size={16} withShadow={false} title={category.color} />
                {category.name}
              </Group>
            </Table.Td>
            <Table.Td ta="right">
              {t('minutes', { minutes: numbers.integer(category.default_duration) })}
            </Table.Td>
            <Table.Td className={listClasses.fromSm}>
              <Status tone={category.active ? 'success' : 'neutral'}>
                {t(category.active ? 'active' : 'inactive')}
              </Status>
            </Table.Td>
            <Table.Td>
              {mayWrite && (
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('editTitle', { name: category.name })}
                    onClick={() => onEdit(category)}
                  >
                    <IconPencil size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('deleteTitle', { name: category.name })}
                    onClick={() => remove(category)}
                  >
                    <IconTrash size={16} />
                  </ActionIcon>
                </Group>
              )}
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

export default function WorkCategoriesPage() {
  const t = useTranslations('workCategories')
  const trpc = useTRPC()
  const [editing, setEditing] = useState<WorkCategory | 'new' | null>(null)
  const { data, error, refetch } = useQuery(trpc.workCategories.list.queryOptions({ limit: MOST }))
  const create = useCreate({ label: t('new'), permission: 'settings.write', to: () => setEditing('new') })
  return (
    <SettingsPage title={t('title')} action={create}>
      {error && !data && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={240} />}
      {data?.data.length === 0 && (
        <Emptiness filtered={false} title={t('emptyTitle')} text={t('emptyText')} action={create} />
      )}
      {data && data.data.length > 0 && <CategoryTable categories={data.data} onEdit={setEditing} />}
      {editing && (
        <CategoryModal category={editing === 'new' ? undefined : editing} onClose={() => setEditing(null)} />
      )}
    </SettingsPage>
  )
}
