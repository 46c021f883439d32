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
import { CategoryModal, type ExpenseCategory } from './category-modal.tsx'

const MOST = 100

function useDelete() {
  const t = useTranslations('expenses.categories')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return ({ id, name }: ExpenseCategory) =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect'),
      remove: () => client.expenseCategories.delete.mutate({ id }),
    })
}

function useColumns(): Column<ExpenseCategory>[] {
  const t = useTranslations('expenses.categories')
  const common = useTranslations('common')
  const expenses = useTranslations('expenses')
  const numbers = useNumbers()
  const of = useColumnKinds<ExpenseCategory>()
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
    of.number('vat', expenses('vatDeductibility'), 'vat_deductibility', {
      cell: ({ vat_deductibility }) => numbers.rate(vat_deductibility),
    }),
    of.active(common('status'), words, 'active', { from: 'sm' }),
  ]
}

type ActionsProps = { category: ExpenseCategory; onEdit: () => void }

function Actions({ category, onEdit }: ActionsProps) {
  const t = useTranslations('expenses.categories')
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

/** What expenses are for, and how much of their VAT can be deducted. */
export default function ExpenseCategoriesPage() {
  const t = useTranslations('expenses.categories')
  const mayWrite = useCan('expenses.write')
  const { create, edit, dialog } = useEditedRow<ExpenseCategory>(
    { label: t('new'), permission: 'expenses.write' },
    (category, onClose) => <CategoryModal {...{ category, onClose }} />,
  )
  return (
    <SettingsPage title={t('title')} action={create}>
      <WholeTable<ExpenseCategory>
        isList
        label={t('title')}
        columns={useColumns()}
        query={useQuery(useTRPC().expenseCategories.list.queryOptions({ limit: MOST }))}
        empty={<Emptiness filtered={false} title={t('emptyTitle')} text={t('emptyText')} action={create} />}
        actions={mayWrite && ((category) => <Actions category={category} onEdit={() => edit(category)} />)}
      />
      {dialog}
    </SettingsPage>
  )
}
