import { ActionIcon, Stack, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { Choice } from '../../../form/choice.tsx'
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

/** A number that was not kept: it was refused, or else somebody else counted the part meanwhile. */
type Unkept = { value: number | string; refusal: string | undefined }

/** A number, the item that it was typed over, and what was not kept of it. */
type Typed = { value: number | string; over: Item; unkept?: Unkept | undefined }

/**
 * What was counted of a part, which another number takes the place of once the field is left. One that was refused stays
 * with the reason, and is saved before the differences are booked; where somebody else counted the part meanwhile, it is
 * chosen before which of both stays (safe-writes.md#the-console).
 */
function CountedField({ item, set }: { item: Item; set: Counting['set'] }) {
  const t = useTranslations('stockCounts')
  const numbers = useNumbers()
  const [typed, setTyped] = useState<Typed | null>(null)
  const sent = useRef<{ value: number | string; saved: Promise<boolean> } | null>(null)
  const unkept = typed?.unkept?.value === typed?.value ? typed?.unkept : undefined
  const isContested = unkept !== undefined && unkept.refusal === undefined
  const send = async ({ value, over }: Typed) => {
    const { isKept, item: now, refusal } = await set(over, value as number)
    if (sent.current?.value === value) sent.current = null
    setTyped((was) => {
      if (!was || (isKept && was.value === value)) return null
      // What was typed meanwhile was typed over what was sent, and meets with somebody else's number as that did.
      const met = refusal === undefined ? was.value : value
      return { value: was.value, over: now, unkept: isKept ? undefined : { value: met, refusal } }
    })
    return isKept
  }
  const sendOnce = (of: Typed) => {
    if (sent.current?.value !== of.value) sent.current = { value: of.value, saved: send(of) }
    return sent.current.saved
  }
  const save = async () => {
    if (!typed) return true
    if (isContested) return false
    if (sent.current || typed.value !== typed.over.counted_quantity) return sendOnce(typed)
    setTyped(null)
    return true
  }
  const path = `counted.${item.article_id}`
  useSettling({ settle: save, focus: () => focusField(path) })
  const error = isContested ? (
    <Choice
      theirs={numbers.quantity(typed!.over.counted_quantity)}
      onChoose={(isTaken) => (isTaken ? setTyped(null) : void sendOnce(typed!))}
    />
  ) : (
    unkept?.refusal
  )
  return (
    <NumberField
      kind="quantity"
      size="xs"
      w={90}
      display="inline-block"
      aria-label={t('countedOf', { name: item.article_name })}
      data-path={path}
      value={typed?.value ?? item.counted_quantity}
      error={error}
      onChange={(value) => setTyped((now) => ({ over: item, ...now, value }))}
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
