import { ActionIcon, Group, Stack } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { Decimal } from 'decimal.js'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useChange } from '../../../form/change.ts'
import { tagOf } from '../../../form/etag.ts'
import type { Choice } from '../../../form/picked.ts'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { MoreButton } from '../../../list/more-button.tsx'
import { Message } from '../../../list/states.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
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

/**
 * Adding and removing a price. A new one begins as the article's own and is changed in its row; one that is there
 * already stays as it is.
 */
function usePriceChanges(id: string) {
  const t = useTranslations('common')
  const client = useTRPCClient()
  const change = useChange()
  const [present, setPresent] = useState<Price | null>(null)
  const add = async (article_id: string) => {
    setPresent(null)
    // Before its price is looked for: one that somebody else adds from here on makes this another version of the list.
    const list = await client.priceLists.retrieve.query({ id })
    const [price, { sale_price }] = await Promise.all([
      client.priceLists.price.query({ id, article_id }),
      client.articles.retrieve.query({ id: article_id }),
    ])
    setPresent(price)
    const asked = asking({ ifMatch: tagOf(list) })
    if (!price) await client.priceLists.setPrice.mutate({ id, article_id, sale_price }, asked)
    return price
  }
  const remove = (article_id: string) => {
    setPresent(null)
    return client.priceLists.removePrice.mutate({ id, article_id })
  }
  return {
    /** The price that what was to be added has already. */
    present,
    add: (article_id: string) =>
      change({ send: () => add(article_id), done: (price) => (price ? null : t('saved')) }),
    remove: (article_id: string) => change({ send: () => remove(article_id), done: t('deleted') }),
  }
}

type OfList = { price_list_id: string; mayWrite: boolean }

function useColumns(rows: readonly Price[], { price_list_id, mayWrite }: OfList): Column<Price>[] {
  const t = useTranslations('priceLists')
  const numbers = useNumbers()
  const of = useColumnKinds<Price>()
  const own = useOwnPrices(rows.map(({ article_id }) => article_id))
  return [
    of.text('article', t('article'), 'article_name', {
      cell: ({ article_id, article_name, article_code }) => (
        <>
          <Link href={`/articles/${article_id}`} prefetch={false}>
            {article_name}
          </Link>
          <Note size="xs">{article_code}</Note>
        </>
      ),
    }),
    of.price('price', t('price'), 'sale_price', {
      ...(mayWrite && {
        cell: (price) => <PriceCell {...{ price_list_id, price }} />,
      }),
    }),
    {
      ...{ id: 'own', header: t('ownPrice'), align: 'right' },
      cell: ({ article_id }) => {
        const price = own.get(article_id)
        return price !== undefined && numbers.price(price)
      },
    },
    {
      ...{ id: 'difference', header: t('difference'), align: 'right' },
      cell: ({ article_id, sale_price }) => <Difference price={sale_price} own={own.get(article_id)} />,
    },
  ]
}

/** The prices on a list beside the articles' own; for those who may write, each can be changed where it stands. */
export function PriceTable({ price_list_id }: { price_list_id: string }) {
  const t = useTranslations('priceLists')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const numbers = useNumbers()
  const mayWrite = useCan('articles.write')
  const { present, add, remove } = usePriceChanges(price_list_id)
  const pages = usePages({
    key: trpc.priceLists.prices.queryKey({ id: price_list_id }),
    read: (paging) => client.priceLists.prices.query({ id: price_list_id, ...paging }),
  })
  const { rows, error, isLoading, retry } = pages
  // Each pick empties the picker for the next.
  const [picked, setPicked] = useState(0)
  const pick = ({ id }: Choice) => {
    setPicked(picked + 1)
    void add(id)
  }
  const already =
    present && t('already', { name: present.article_name, price: numbers.price(present.sale_price) })
  const taking = ({ article_id, article_name }: Price) => (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('remove', { name: article_name })}
      onClick={() => remove(article_id)}
    >
      <IconX size={16} />
    </ActionIcon>
  )
  return (
    <Stack>
      {mayWrite && <ArticlePicker key={picked} error={already} onPick={pick} />}
      <WholeTable
        label={t('prices')}
        minWidth={520}
        stacks
        columns={useColumns(rows, { price_list_id, mayWrite })}
        query={{
          data: isLoading || (error && !rows.length) ? undefined : { data: rows },
          error,
          refetch: retry,
        }}
        idOf={({ article_id }) => article_id}
        empty={<Message title={t('noPrices')} text={t('noPricesText')} />}
        actions={mayWrite && taking}
      />
      {pages.hasMore && (
        <Group justify="center">
          <MoreButton pages={pages} variant="subtle" size="compact-sm" />
        </Group>
      )}
    </Stack>
  )
}
