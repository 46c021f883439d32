'use client'

import { Badge, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { VatRateMenu } from './vat-rate-menu.tsx'
import { type Rate, VatRateModal } from './vat-rate-modal.tsx'

function useColumns(): Column<Rate>[] {
  const t = useTranslations('settings.vat')
  const common = useTranslations('common')
  const of = useColumnKinds<Rate>()
  const words = { active: t('active'), inactive: t('inactive') }
  return [
    of.name('code', t('code'), 'code'),
    of.text('description', t('description'), 'description', {
      wraps: true,
      cell: ({ description, is_default, stamp_duty }) => (
        <Group gap="xs">
          {description}
          {stamp_duty && (
            <Badge variant="default" size="sm">
              {t('stamped')}
            </Badge>
          )}
          {is_default && (
            <Badge variant="light" size="sm">
              {t('default')}
            </Badge>
          )}
        </Group>
      ),
    }),
    of.number('rate', t('rate'), 'rate', { kind: 'rate' }),
    of.text('nature', t('nature'), 'nature', { from: 'sm' }),
    of.text('legal_reference', t('legalReference'), 'legal_reference', { wraps: true, from: 'md' }),
    of.active(common('status'), words, 'active', { from: 'sm' }),
  ]
}

/** Every VAT rate in the workshop's order, those in use first. */
function useRates() {
  const trpc = useTRPC()
  const active = useQuery(trpc.vatRates.list.queryOptions({ active: true }))
  const inactive = useQuery(trpc.vatRates.list.queryOptions({ active: false }))
  return {
    data: active.data && { data: [active, inactive].flatMap(({ data }) => data?.data ?? []) },
    error: active.error ?? inactive.error,
    refetch: () => [active, inactive].map(({ refetch }) => refetch()),
  }
}

/** The VAT rates of the workshop, those out of use, too. */
export default function VatRatesPage() {
  const t = useTranslations('settings')
  const mayWrite = useCan('settings.write')
  const { create, edit, dialog } = useEditedRow<Rate>(
    { label: t('vat.new'), permission: 'settings.write' },
    (rate, onClose) => <VatRateModal {...{ rate, onClose }} />,
  )
  return (
    <SettingsPage title={t('sections.vatRates')} action={create}>
      <WholeTable<Rate>
        isList
        label={t('vat.list')}
        columns={useColumns()}
        query={useRates()}
        actions={mayWrite && ((rate) => <VatRateMenu rate={rate} onEdit={() => edit(rate)} />)}
      />
      {dialog}
    </SettingsPage>
  )
}
