import { Skeleton, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { MoreButton } from '../../../list/more-button.tsx'
import { Failure } from '../../../list/states.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { ItemText } from '../../vehicles/history/item.tsx'

const PAGE = 25

/** All documents of a customer in one list, newest first (history.md#documents-of-a-customer). */
export function CustomerDocuments({ customer_id }: { customer_id: string }) {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const pages = usePages({
    key: trpc.history.customer.queryKey({ id: customer_id }),
    read: (paging) => client.history.customer.query({ id: customer_id, ...paging }),
    size: PAGE,
  })
  const { rows, error, isLoading, retry } = pages
  if (error) return <Failure error={error} onRetry={retry} />
  if (isLoading) return <Skeleton height={160} />
  if (rows.length === 0) return <Text c="dimmed">{t('noDocuments')}</Text>
  return (
    <Stack gap="sm" align="flex-start">
      {rows.map((item) => (
        <div key={`${item.type} ${item.id}`}>
          <ItemText item={item} />
        </div>
      ))}
      <MoreButton pages={pages} variant="subtle" size="compact-sm" />
    </Stack>
  )
}
