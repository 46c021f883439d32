import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRemoval } from '../../../form/removal.ts'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { PurchaseOrder } from '../view.tsx'

type Receipt = Outputs['purchaseOrders']['listGoodsReceipts']['data'][number]

/** What came in at once, which can be taken back. */
function GoodsReceipt({ receipt }: { receipt: Receipt }) {
  const t = useTranslations('purchaseOrders')
  const numbers = useNumbers()
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const mayWrite = useCan('purchase_orders.write')
  const { id: goodsReceiptID, purchase_order_id: id, seq_number, items } = receipt
  const remove = () =>
    confirmRemoval({
      title: t('takeBackTitle', { number: seq_number }),
      effect: t('takeBackEffect'),
      remove: () => client.purchaseOrders.deleteGoodsReceipt.mutate({ id, goodsReceiptID }),
    })
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <div>
        <Text size="sm" fw={600}>
          <When value={receipt.received_date} />
          {receipt.document_number && ` · ${receipt.document_number}`}
        </Text>
        <Note size="xs">
          {items
            .map(({ description, quantity }) => `${numbers.quantity(quantity)} × ${description}`)
            .join(', ')}
        </Note>
      </div>
      {mayWrite && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('takeBack', { number: seq_number })}
          onClick={remove}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The goods receipts of an order, newest first. */
export function GoodsReceipts({ order }: { order: PurchaseOrder }) {
  const t = useTranslations('purchaseOrders')
  const { data } = useQuery(useTRPC().purchaseOrders.listGoodsReceipts.queryOptions({ id: order.id }))
  return (
    <Stack gap="sm">
      <Title order={2}>{t('goodsReceipts')}</Title>
      {data?.data.length === 0 && <Text c="dimmed">{t('nothingReceived')}</Text>}
      {data?.data.map((receipt) => (
        <GoodsReceipt key={receipt.id} receipt={receipt} />
      ))}
    </Stack>
  )
}
