import { ColorSwatch, Group } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Permission } from '../../../../domain/permissions.ts'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
import { Emptiness } from '../../../list/emptiness.tsx'
import { RowActions } from '../../../list/row-actions.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { useSectionWords } from '../section-words.ts'
import { SettingsPage } from '../settings-page.tsx'

/** As many categories as are shown. */
export const MAX_CATEGORIES = 100

type Category = { id: string; name: string; color: string; active: boolean }

type Kind = {
  group: 'workCategories' | 'expenseCategories'
  /** Where their messages are. */
  words: 'workCategories' | 'expenses.categories'
}

type Props<C extends Category> = Kind & {
  /** What the role must hold to change them. */
  permission: Permission
  query: UseQueryResult<{ data: C[] }, unknown>
  /** The column between name and state. */
  figure: Column<C>
  modal: (category: C | undefined, onClose: () => void) => ReactNode
}

function useColumns<C extends Category>(words: Kind['words'], figure: Column<C>): Column<C>[] {
  const t = useTranslations(words as 'workCategories')
  const common = useTranslations('common')
  const of = useColumnKinds<Category>()
  const named = of.text('name', t('name'), 'name', {
    wraps: true,
    cell: ({ color, name }) => (
      <Group gap="xs" wrap="nowrap">
        <ColorSwatch color={color} size={16} withShadow={false} title={color} />
        {name}
      </Group>
    ),
  })
  const state = of.active(common('status'), { active: t('active'), inactive: t('inactive') }, 'active', {
    from: 'sm',
  })
  return [named, figure, state] as Column<C>[]
}

/** The categories of one kind, whole: what they are called, their colour, whether they are offered. */
export function CategoriesPage<C extends Category>(props: Props<C>) {
  const { group, words, permission, query, figure, modal } = props
  const t = useTranslations(words as 'workCategories')
  const title = useSectionWords()(group, 'section')
  const client = useTRPCClient()
  const mayWrite = useCan(permission)
  const { create, edit, dialog } = useEditedRow<C>({ label: t('new'), permission }, modal)
  return (
    <SettingsPage title={title} action={create}>
      <WholeTable<C>
        isList
        label={title}
        columns={useColumns(words, figure)}
        query={query}
        empty={<Emptiness filtered={false} title={t('emptyTitle')} text={t('emptyText')} action={create} />}
        actions={
          mayWrite &&
          ((category) => (
            <RowActions
              editTitle={t('editTitle', { name: category.name })}
              deleteTitle={t('deleteTitle', { name: category.name })}
              deleteEffect={t('deleteEffect')}
              onEdit={() => edit(category)}
              remove={() => client[group].delete.mutate({ id: category.id })}
            />
          ))
        }
      />
      {dialog}
    </SettingsPage>
  )
}
