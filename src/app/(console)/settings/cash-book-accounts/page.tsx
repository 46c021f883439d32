'use client'

import { ActionIcon, Badge, Group } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRemoval } from '../../../form/removal.ts'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
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

function Actions({ account: { id, name }, onEdit }: { account: Account; onEdit: () => void }) {
  const t = useTranslations('cashBookEntries.accounts')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const remove = () =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect'),
      remove: () => client.cashBookAccounts.delete.mutate({ id }),
    })
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      <ActionIcon variant="subtle" color="gray" aria-label={t('editTitle', { name })} onClick={onEdit}>
        <IconPencil size={16} />
      </ActionIcon>
      <ActionIcon variant="subtle" color="gray" aria-label={t('deleteTitle', { name })} onClick={remove}>
        <IconTrash size={16} />
      </ActionIcon>
    </Group>
  )
}

/** Where the workshop's money lies. */
export default function CashBookAccountsPage() {
  const t = useTranslations('cashBookEntries.accounts')
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
        actions={mayWrite && ((account) => <Actions account={account} onEdit={() => edit(account)} />)}
      />
      {dialog}
    </SettingsPage>
  )
}
