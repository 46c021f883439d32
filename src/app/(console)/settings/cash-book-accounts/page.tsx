'use client'

import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
import { RowActions } from '../../../list/row-actions.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { type Account, AccountModal } from './account-modal.tsx'

function useColumns(): Column<Account>[] {
  const t = useTranslations('cashBookEntries.accounts')
  const common = useTranslations('common')
  const of = useColumnKinds<Account>()
  return [
    of.name('name', t('name'), 'name', {
      wraps: true,
      cell: ({ name, is_default }) => (
        <Group gap="xs">
          {name}
          {is_default && (
            <Badge variant="light" size="sm">
              {t('default')}
            </Badge>
          )}
        </Group>
      ),
    }),
    of.words('kind', t('kind'), ({ kind }) => t(`kinds.${kind}`), { from: 'sm' }),
    of.text('iban', t('iban'), 'iban', { from: 'md' }),
    of.money('balance', t('balance'), 'balance'),
    of.active(common('status'), { active: t('active'), inactive: t('inactive') }, 'active', { from: 'sm' }),
  ]
}

/** Where the workshop's money lies. */
export default function CashBookAccountsPage() {
  const t = useTranslations('cashBookEntries.accounts')
  const client = useTRPCClient()
  const mayWrite = useCan('cash_book.write')
  const { create, edit, dialog } = useEditedRow<Account>(
    { label: t('new'), permission: 'cash_book.write' },
    (account, onClose) => <AccountModal {...{ account, onClose }} />,
  )
  return (
    <SettingsPage title={t('title')} action={create}>
      <WholeTable<Account>
        isList
        label={t('title')}
        columns={useColumns()}
        query={useQuery(useTRPC().cashBookAccounts.list.queryOptions({ limit: 100 }))}
        actions={
          mayWrite &&
          ((account) => (
            <RowActions
              editTitle={t('editTitle', { name: account.name })}
              deleteTitle={t('deleteTitle', { name: account.name })}
              deleteEffect={t('deleteEffect')}
              onEdit={() => edit(account)}
              remove={() => client.cashBookAccounts.delete.mutate({ id: account.id })}
            />
          ))
        }
      />
      {dialog}
    </SettingsPage>
  )
}
