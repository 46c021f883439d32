'use client'

import { Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { ScrollTable } from '../../../list/scroll-table.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'

type Article = Outputs['articles']['retrieve']
type Movement = Outputs['articles']['movements']['data'][number]

const PAGES: Partial<Record<Movement['source'], string>> = { worksheet: '/worksheets', receipt: '/receipts' }

/** The document that a movement comes from, as a link where it has a page. */
function Source({ movement }: { movement: Movement }) {
  const t = useTranslations('articles')
  const { source, source_id, seq_number, customer_name } = movement
  const name = t(`sources.${source}`, { number: seq_number })
  const page = PAGES[source]
  return (
    <>
      {page ? (
        <Link href={`${page}/${source_id}`} prefetch={false}>
          {name}
        </Link>
      ) : (
        name
      )}
      {customer_name && (
        <Text size="xs" c="dimmed" truncate>
          {customer_name}
        </Text>
      )}
    </>
  )
}

/** The stock after each movement; the newest stands first and leaves the present stock. */
function withRunning(movements: readonly Movement[], stock: number) {
  let after = stock
  return movements.map((movement) => {
    const row = { movement, after }
    after = Math.round((after - movement.quantity) * 1000) / 1000
    return row
  })
}

/** Loads and unloads with the stock that they left. */
export function Movements({ article }: { article: Article }) {
  const t = useTranslations('articles')
  const trpc = useTRPC()
  const numbers = useNumbers()
  const { data } = useQuery(trpc.articles.movements.queryOptions({ id: article.id }))
  return (
    <Stack gap="xs">
      <Title order={2}>{t('movements')}</Title>
      {!data && <Skeleton height={160} />}
      {data?.data.length === 0 && <Text c="dimmed">{t('noMovements')}</Text>}
      {data && data.data.length > 0 && (
        <ScrollTable label={t('movements')} minWidth={380}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('date')}</Table.Th>
              <Table.Th>{t('document')}</Table.Th>
              <Table.Th ta="right">{t('quantity')}</Table.Th>
              <Table.Th ta="right">{t('running')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {withRunning(data.data, article.stock).map(({ movement, after }) => (
              <Table.Tr key={movement.id}>
                <Table.Td>
                  <When value={movement.document_date} />
                </Table.Td>
                <Table.Td maw={200}>
                  <Source movement={movement} />
                </Table.Td>
                <Table.Td ta="right">
                  {movement.quantity > 0 && '+'}
                  {numbers.quantity(movement.quantity)}
                </Table.Td>
                <Table.Td ta="right">{numbers.quantity(after)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </ScrollTable>
      )}
    </Stack>
  )
}
