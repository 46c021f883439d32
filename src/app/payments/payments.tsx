'use client'

import { ActionIcon, Skeleton, Stack, Table, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useRemoval } from '../../../form/removal.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { PartHead } from '../../../frame/part-head.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { Receipt } from '../state.tsx'
import { type Payment, PaymentForm } from './payment-form.tsx'

function useRemovePayment(receipt: Receipt) {
  const t = useTranslations('receipts')
  const client = useTRPCClient()
  const numbers = useNumbers()
  const confirmRemoval = useRemoval()
  return ({ id, amount }: Payment) =>
    confirmRemoval({
      title: t('removePaymentTitle', { amount: numbers.money(amount) }),
      effect: t('removePaymentEffect', {
        amount: numbers.money(amount),
        outstanding: numbers.money(receipt.outstanding_payments),
      }),
      confirm: t('removePayment'),
      remove: () => client.receipts.deletePayment.mutate({ id: receipt.id, paymentID: id }),
    })
}

function PaymentTable({ receipt, payments }: { receipt: Receipt; payments: Payment[] }) {
  const t = useTranslations()
  const numbers = useNumbers()
  const mayWrite = useCan('receipts.write')
  const remove = useRemovePayment(receipt)
  return (
    <Table aria-label={t('receipts.payments')}>
      <Table.Tbody>
        {payments.map((payment) => (
          <Table.Tr key={payment.id}>
            <Table.Td>
              <When value={payment.payment_date} />
            </Table.Td>
            <Table.Td>{t(`common.paymentMethods.${payment.payment_method}`)}</Table.Td>
            <Table.Td ta="right">{numbers.money(payment.amount)}</Table.Td>
            {mayWrite && (
              <Table.Td w={36} p={0}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('receipts.removePaymentTitle', { amount: numbers.money(payment.amount) })}
                  onClick={() => remove(payment)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </Table.Td>
            )}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** Money received for a receipt: what there is, one more, one less. A voided receipt has none. */
export function Payments({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('receipts')
  const trpc = useTRPC()
  const mayWrite = useCan('receipts.write')
  const [adding, setAdding] = useState(false)
  const { data } = useQuery(trpc.receipts.listPayments.queryOptions({ id: receipt.id }))
  const takes = mayWrite && receipt.type !== 'voided' && receipt.outstanding_payments > 0
  return (
    <Stack gap="xs">
      <PartHead
        title={t('payments')}
        action={takes && !adding && { label: t('addPayment'), act: () => setAdding(true) }}
      />
      {takes && adding && data && <PaymentForm receipt={receipt} onDone={() => setAdding(false)} />}
      {!data && <Skeleton height={40} />}
      {data?.data.length === 0 && !adding && (
        <Text size="sm" c="dimmed">
          {t(receipt.type === 'voided' ? 'paymentsReversed' : 'noPayments')}
        </Text>
      )}
      {data && data.data.length > 0 && <PaymentTable receipt={receipt} payments={data.data} />}
    </Stack>
  )
}
