import { ActionIcon, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { focusField } from '../../../form/focused-field.ts'
import { NumberField } from '../../../form/number-field.tsx'
import { useSettling } from '../../../form/unsettled.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { Column } from '../../../list/columns.ts'
import { MoreButton } from '../../../list/more-button.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { ScanField } from './scan-field.tsx'
import { type Counting, type Item, useCounting } from './use-counting.ts'

/**
 * What was counted of a part, which another number takes the place of once the field is left. One that was refused stays
 * with the reason, and is saved before the differences are booked.
 */
function CountedField({ item, set }: { item: Item; set: Counting['set'] }) {
  const t = useTranslations('stockCounts')
  const [typed, setTyped] = useState<number | string | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const sent = useRef<{ typed: number | string; saved: Promise<boolean> } | null>(null)
  if (typed === item.counted_quantity) {
    setTyped(null)
    setRefusal(null)
  }
  const send = async (value: number | string) => {
    const reason = await set(item, value as number)
    sent.current = null
    setRefusal(reason)
    return reason === null
  }
  const save = async () => {
    if (typed === null) return true
    if (sent.current?.typed !== typed) sent.current = { typed, saved: send(typed) }
    return sent.current.saved
  }
  const path = `counted.${item.article_id}`
  useSettling({ settle: save, focus: () => focusField(path) })
  return (
    <NumberField
      kind="quantity"
      size="xs"
      w={90}
      display="inline-block"
      aria-label={t('countedOf', { name: item.article_name })}
      data-path={path}
      value={typed ?? item.counted_quantity}
      error={refusal}
      onChange={setTyped}
      onBlur={() => void save()}
    />
  )
}

function useColumns(isOpen: boolean, set: Counting['set']): Column<Item>[] {
  const t = useTranslations('stockCounts')
  const numbers = useNumbers()
  const signed = (of: number) => `${of > 0 ? '+' : ''}${numbers.quantity(of)}`
  return [
    {
      id: 'name',
      header: t('article'),
      cell: ({ article_id, article_name }) => (
        <RecordLink to="articles" id={article_id}>
          {article_name}
        </RecordLink>
      ),
    },
    { id: 'code', header: t('code'), cell: ({ article_code }) => article_code ?? '–', from: 'sm' },
    {
      id: 'expected',
      header: t('expected'),
      align: 'right',
      cell: ({ expected_quantity }) => numbers.quantity(expected_quantity),
    },
    {
      id: 'counted',
      header: t('counted'),
      align: 'right',
      cell: (item) =>
        isOpen ? <CountedField item={item} set={set} /> : numbers.quantity(item.counted_quantity),
    },
    {
      id: 'difference',
      header: t('difference'),
      align: 'right',
      cell: ({ difference }) => (
        <Text span size="sm" fw={difference === 0 ? 400 : 600}>
          {difference === 0 ? '–' : signed(difference)}
        </Text>
      ),
    },
  ]
}

function Remove({ item, onRemove }: { item: Item; onRemove: Counting['remove'] }) {
  const t = useTranslations('stockCounts')
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      aria-label={t('removeOf', { name: item.article_name })}
      onClick={() => onRemove(item.article_id)}
    >
      <IconTrash size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
}

/** What was counted, by name; while the count is open codes are scanned into it. */
export function CountedItems({ count }: { count: Outputs['stockCounts']['retrieve'] }) {
  const t = useTranslations('stockCounts')
  const isOpen = useCan('articles.write') && count.status === 'draft'
  const trpc = useTRPC()
  const client = useTRPCClient()
  const counting = useCounting(count.id)
  const { id } = count
  const pages = usePages({
    key: trpc.stockCounts.items.queryKey({ id }),
    read: (paging) => client.stockCounts.items.query({ id, ...paging }),
    size: 100,
  })
  return (
    <Stack>
      <Title order={2}>{t('countedItems')}</Title>
      {isOpen && <ScanField counting={counting} />}
      <WholeTable
        label={t('countedItems')}
        minWidth={420}
        stacks
        columns={useColumns(isOpen, counting.set)}
        {...(!pages.isLoading && { rows: pages.rows })}
        idOf={({ article_id }) => article_id}
        actions={isOpen && ((item) => <Remove item={item} onRemove={counting.remove} />)}
        empty={<Text c="dimmed">{t('nothingCounted')}</Text>}
      />
      <MoreButton pages={pages} />
    </Stack>
  )
}
