'use client'

import {
  ActionIcon,
  Button,
  Center,
  Group,
  Skeleton,
  Stack,
  Table,
  Text,
  Title,
  VisuallyHidden,
} from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Decimal } from 'decimal.js'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import type { Choice } from '../../../form/record-picker.tsx'
import { useRenew } from '../../../form/save.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { ArticlePicker } from './article-picker.tsx'
import { PriceCell } from './price-cell.tsx'
import { useOwnPrices } from './use-own-prices.ts'

type Price = Outputs['priceLists']['prices']['data'][number]

/** How far the list's price is from the article's own, in EUR and per cent. */
function Difference({ price, own }: { price: number; own: number | undefined }) {
  const numbers = useNumbers()
  if (own === undefined) return null
  const difference = new Decimal(price).minus(own)
  if (difference.isZero()) return '='
  const rate = own === 0 ? null : difference.div(own).mul(100).toDecimalPlaces(1).toNumber()
  return `${difference.isPositive() ? '+' : ''}${numbers.price(difference.toNumber())}${rate === null ? '' : ` (${numbers.rate(rate)})`}`
}

/** Adding and removing a price, both shown in the list at once the server has it. */
function usePriceChanges(price_list_id: string) {
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const renewGroup = useRenew()
  const notify = useNotify()
  const renew = (message: string) => () => {
    notify.done(message)
    void renewGroup('priceLists')
  }
  const add = useMutation({
    // A new price begins as the article's own and is changed in its row.
    mutationFn: async ({ id: article_id }: Choice) => {
      const { sale_price } = await client.articles.retrieve.query({ id: article_id })
      return client.priceLists.setPrice.mutate({ id: price_list_id, article_id, sale_price })
    },
    onSuccess: renew(common('saved')),
    onError: notify.failure,
  })
  const remove = useMutation(
    trpc.priceLists.removePrice.mutationOptions({
      onSuccess: renew(common('deleted')),
      onError: notify.failure,
    }),
  )
  return { add, remove }
}

type RowProps = { price: Price; own: number | undefined; price_list_id: string; onRemove?: () => void }

function PriceRow({ price, own, price_list_id, onRemove }: RowProps) {
  const t = useTranslations('priceLists')
  const numbers = useNumbers()
  const { article_id, article_name, article_code, sale_price } = price
  return (
    <Table.Tr>
      <Table.Td>
        <Link href={`/articles/${article_id}`} prefetch={false}>
          {article_name}
        </Link>
        <Text size="xs" c="dimmed">
          {article_code}
        </Text>
      </Table.Td>
      <Table.Td ta="right">
        {onRemove ? (
          <PriceCell {...{ price_list_id, article_id, sale_price }} name={article_name} />
        ) : (
          numbers.price(sale_price)
        )}
      </Table.Td>
      <Table.Td ta="right">{own !== undefined && numbers.price(own)}</Table.Td>
      <Table.Td ta="right">
        <Difference price={sale_price} own={own} />
      </Table.Td>
      <Table.Td w={40}>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { name: article_name })}
            onClick={onRemove}
          >
            <IconX size={16} />
          </ActionIcon>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

function NoPrices() {
  const t = useTranslations('priceLists')
  return (
    <Center mih={200}>
      <Stack align="center" gap="xs" maw={420} ta="center">
        <Title order={2}>{t('noPrices')}</Title>
        <Text c="dimmed">{t('noPricesText')}</Text>
      </Stack>
    </Center>
  )
}

/** The prices on a list beside the articles' own; for those who may write, each can be changed where it stands. */
export function PriceTable({ price_list_id }: { price_list_id: string }) {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const mayWrite = useCan('articles.write')
  const { add, remove } = usePriceChanges(price_list_id)
  const pages = usePages({
    key: trpc.priceLists.prices.queryKey({ id: price_list_id }),
    read: (paging) => client.priceLists.prices.query({ id: price_list_id, ...paging }),
  })
  const own = useOwnPrices(pages.rows.map(({ article_id }) => article_id))
  const take = (article_id: string) => remove.mutate({ id: price_list_id, article_id })
  return (
    <Stack>
      {mayWrite && <ArticlePicker key={add.submittedAt} onPick={(choice) => add.mutate(choice)} />}
      {pages.error !== null && <Failure error={pages.error} onRetry={pages.retry} />}
      {pages.isLoading && <Skeleton height={200} />}
      {!pages.isLoading && pages.rows.length === 0 && <NoPrices />}
      {pages.rows.length > 0 && (
        <Table.ScrollContainer minWidth={520} type="native" tabIndex={0}>
          <Table aria-label={t('prices')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('article')}</Table.Th>
                <Table.Th ta="right">{t('price')}</Table.Th>
                <Table.Th ta="right">{t('ownPrice')}</Table.Th>
                <Table.Th ta="right">{t('difference')}</Table.Th>
                <Table.Th pos="relative">
                  <VisuallyHidden>{common('actions')}</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {pages.rows.map((price) => (
                <PriceRow
                  key={price.article_id}
                  {...{ price, price_list_id }}
                  own={own.get(price.article_id)}
                  {...(mayWrite && { onRemove: () => take(price.article_id) })}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {pages.hasMore && (
        <Group justify="center">
          <Button variant="subtle" size="compact-sm" loading={pages.isLoadingMore} onClick={pages.loadMore}>
            {common('more')}
          </Button>
        </Group>
      )}
    </Stack>
  )
}
