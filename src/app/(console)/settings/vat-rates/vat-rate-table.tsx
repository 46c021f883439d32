'use client'

import { Badge, Group, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNumbers } from '../../../format/numbers.ts'
import { Status } from '../../../format/status.tsx'
import { useCan } from '../../../frame/session.tsx'
import listClasses from '../../../list/list.module.css'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { VatRateMenu } from './vat-rate-menu.tsx'
import { VatRateModal } from './vat-rate-modal.tsx'

type Rate = Outputs['vatRates']['list']['data'][number]

function RateRow({ rate, onEdit }: { rate: Rate; onEdit: (() => void) | undefined }) {
  const t = useTranslations('settings.vat')
  const numbers = useNumbers()
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500} component="span">
          {rate.code}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'normal' }}>
        <Group gap="xs">
          {rate.description}
          {rate.is_default && (
            <Badge variant="light" size="sm">
              {t('default')}
            </Badge>
          )}
        </Group>
      </Table.Td>
      <Table.Td className={listClasses.right}>{numbers.rate(rate.rate)}</Table.Td>
      <Table.Td className={listClasses.fromSm}>{rate.nature}</Table.Td>
      <Table.Td className={listClasses.fromSm}>
        <Status tone={rate.active ? 'success' : 'neutral'}>{t(rate.active ? 'active' : 'inactive')}</Status>
      </Table.Td>
      {onEdit && (
        <Table.Td className={listClasses.right}>
          <VatRateMenu {...{ rate, onEdit }} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** Every VAT rate in the workshop's order, those in use first. */
export function VatRateTable() {
  const t = useTranslations('settings.vat')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const mayWrite = useCan('settings.write')
  const [editing, setEditing] = useState<Rate | null>(null)
  const active = useQuery(trpc.vatRates.list.queryOptions({ active: true }))
  const inactive = useQuery(trpc.vatRates.list.queryOptions({ active: false }))
  const error = active.error ?? inactive.error
  if (error)
    return <Failure error={error} onRetry={() => [active, inactive].map(({ refetch }) => refetch())} />
  const rates = [active, inactive].flatMap(({ data }) => data?.data ?? [])
  return (
    <>
      <Table className={listClasses.table} aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('code')}</Table.Th>
            <Table.Th>{t('description')}</Table.Th>
            <Table.Th className={listClasses.right}>{t('rate')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{t('nature')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{common('status')}</Table.Th>
            {mayWrite && <Table.Th className={listClasses.right}>{common('actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {active.isLoading && <RowsSkeleton columns={5} />}
          {rates.map((rate) => (
            <RateRow key={rate.id} rate={rate} onEdit={mayWrite ? () => setEditing(rate) : undefined} />
          ))}
        </Table.Tbody>
      </Table>
      {editing && <VatRateModal rate={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
