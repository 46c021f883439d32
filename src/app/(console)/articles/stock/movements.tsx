import { Stack, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconAdjustments } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import type { FoundKey } from '../../../frame/nouns.ts'
import { PartHead } from '../../../frame/part-head.tsx'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan, useIsKept } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import classes from './movements.module.css'
import { type Level, StockLine } from './stock-line.tsx'

const AdjustModal = laterDialog(() => import('./adjust-modal.tsx').then((module) => module.AdjustModal))

type Article = Outputs['articles']['retrieve']
type Movement = Outputs['articles']['movements']['data'][number]

const SECTIONS: Partial<Record<string, FoundKey>> = {
  expense: 'expenses',
  purchase_order: 'purchaseOrders',
  worksheet: 'worksheets',
  receipt: 'receipts',
  invoice: 'invoices',
  credit_note: 'creditNotes',
  delivery_note: 'deliveryNotes',
}

/** The document that a movement comes from, as a link where it has a page that the person may read. */
function Source({ movement }: { movement: Movement }) {
  const t = useTranslations('articles')
  const { source, source_object, source_id, seq_number } = movement
  const party = movement.customer_name ?? movement.supplier_name
  const name = t(`sources.${source}`, { number: seq_number })
  const section = SECTIONS[source_object]
  return (
    <>
      {section ? (
        <RecordLink to={section} id={source_id}>
          {name}
        </RecordLink>
      ) : (
        name
      )}
      {party && (
        <Text size="xs" c="dimmed" truncate className={classes.party}>
          {party}
        </Text>
      )}
    </>
  )
}

/**
 * The stock after each movement; the newest stands first and leaves the present stock. It means something to those only
 * who are told of all movements: who sees but their own work's would read as if the others had never been.
 */
function withRunning(movements: readonly Movement[], stock: number) {
  let after = stock
  return movements.map((movement) => {
    const row = { movement, after }
    after = Math.round((after - movement.quantity) * 1000) / 1000
    return row
  })
}

type Row = ReturnType<typeof withRunning>[number]

/** What there was at the end of each day on which something moved, oldest first. */
function levelsOf(rows: readonly Row[]): Level[] {
  const byDay = new Map<string, number>()
  for (const { movement, after } of rows)
    if (!byDay.has(movement.document_date)) byDay.set(movement.document_date, after)
  const levels = [...byDay].map(([day, stock]) => ({ day, stock }))
  return levels.sort((a, b) => (a.day < b.day ? -1 : 1))
}

function useColumns(): Column<Row>[] {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  return [
    {
      id: 'date',
      header: t('date'),
      cell: ({ movement }) => (
        <span className={classes.day}>
          <When value={movement.document_date} />
        </span>
      ),
    },
    {
      id: 'document',
      header: t('document'),
      width: '45%',
      cell: ({ movement }) => <Source movement={movement} />,
    },
    {
      id: 'quantity',
      header: t('quantity'),
      align: 'right',
      cell: ({ movement: { quantity } }) => `${quantity > 0 ? '+' : ''}${numbers.quantity(quantity)}`,
    },
    {
      id: 'running',
      header: t('running'),
      align: 'right',
      limit: 'assignment',
      cell: ({ after }) => numbers.quantity(after),
    },
  ]
}

/** Loads and unloads with the stock that they left. */
export function Movements({ article }: { article: Article }) {
  const t = useTranslations('articles')
  const columns = useColumns()
  const mayWrite = useCan('articles.write')
  const seesAll = !useIsKept()('assignment')
  const [adjusting, adjust] = useDisclosure()
  const { data } = useQuery(useTRPC().articles.movements.queryOptions({ id: article.id }))
  const rows = data && withRunning(data.data, article.stock)
  const levels = rows ? levelsOf(rows) : []
  const { today } = useDays()
  return (
    <Stack gap="xs">
      <PartHead
        title={t('movements')}
        action={mayWrite && { label: t('adjusting.open'), icon: IconAdjustments, act: adjust.open }}
      />
      {seesAll && levels.length > 1 && (
        <StockLine levels={levels} minimum={article.minimum_stock} today={today} />
      )}
      <WholeTable
        label={t('movements')}
        minWidth={320}
        {...{ columns, ...(rows && { rows }) }}
        idOf={({ movement }) => movement.id}
        empty={<Text c="dimmed">{t('noMovements')}</Text>}
      />
      {adjusting && <AdjustModal article={article} onClose={adjust.close} />}
    </Stack>
  )
}
