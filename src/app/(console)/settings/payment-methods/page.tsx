'use client'

import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useChange } from '../../../form/change.ts'
import { OfferedSelect } from '../../../form/offered-select.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'

type Method = Outputs['paymentMethods']['list']['data'][number]

/** Whether a method is offered, and where its money goes: each change saves itself. */
function useColumns(): Column<Method>[] {
  const t = useTranslations('settings.paymentMethods')
  const mayWrite = useCan('settings.write')
  const mayReadAccounts = useCan('cash_book.read')
  const client = useTRPCClient()
  const change = useChange()
  const of = useColumnKinds<Method>()
  const asked = { ...useTRPC().cashBookAccounts.list.queryOptions({ active: true, limit: 100 }) }
  const { data } = useQuery({ ...asked, enabled: mayReadAccounts })
  const set = (patch: Inputs['paymentMethods']['update']) =>
    void change({ send: () => client.paymentMethods.update.mutate(patch) })
  return [
    of.name('name', t('name'), 'name', { wraps: true }),
    of.text('code', t('code'), 'code', { from: 'sm' }),
    of.words('active', t('active'), () => null, {
      width: 80,
      cell: ({ code, name, active }) => (
        <Switch
          aria-label={t('activeOf', { name })}
          checked={active}
          disabled={!mayWrite}
          onChange={() => set({ code, active: !active })}
        />
      ),
    }),
    of.text('account', t('account'), 'account_name', {
      width: 160,
      cell: ({ code, name, account_id, account_name }) =>
        mayWrite && mayReadAccounts ? (
          <OfferedSelect
            size="xs"
            miw={110}
            aria-label={t('accountOf', { name })}
            placeholder={t('defaultAccount')}
            offered={data?.data}
            present={{ id: account_id, name: account_name }}
            value={account_id}
            onChange={(next) => set({ code, account_id: next })}
          />
        ) : (
          (account_name ?? t('defaultAccount'))
        ),
    }),
  ]
}

/** The methods of payment: which ones are offered, and into which account their money goes. */
export default function PaymentMethodsPage() {
  const t = useTranslations('settings.paymentMethods')
  const names = useTranslations('common.paymentMethods')
  // Called as everywhere in the console; their `name` is what the workshop's papers say.
  const named = ({ data, ...list }: Outputs['paymentMethods']['list']) => ({
    ...list,
    data: data.map((method) => ({ ...method, name: names(method.code) })),
  })
  return (
    <SettingsPage title={t('title')}>
      <WholeTable<Method>
        isList
        label={t('title')}
        columns={useColumns()}
        idOf={({ code }) => code}
        query={useQuery(useTRPC().paymentMethods.list.queryOptions({}, { select: named }))}
      />
    </SettingsPage>
  )
}
