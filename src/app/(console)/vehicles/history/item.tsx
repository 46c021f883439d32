import { Anchor, Group, Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DEADLINE_KINDS, type DeadlineKind } from '../../../../domain/vehicle-deadlines.ts'
import { type DocumentState, DocumentStatus, receiptState } from '../../../format/document-status.tsx'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import type { Outputs } from '../../../trpc.ts'

export type HistoryItem = Outputs['history']['vehicle']['data'][number]

/** Where the console shows what an item tells of; a deadline has no page of its own. */
function placeOf({ type, id, customer_id }: HistoryItem): string | null {
  if (type === 'owner') return customer_id && `/customers/${customer_id}`
  if (type === 'deadline') return null
  return `/${type.replace('_', '-')}s/${id}`
}

/** Kinds whose status is told as it is. */
const TOLD = ['quote', 'worksheet', 'checkin', 'delivery_note'] as const

function stateOf({ type, status, total_after_tax, outstanding_payments }: HistoryItem): DocumentState | null {
  if (type === 'receipt') {
    const outstanding = outstanding_payments ?? 0
    const total_payments = (total_after_tax ?? 0) - outstanding
    const standing = { type: status as 'issued', total_payments, outstanding_payments: outstanding }
    return { kind: 'receipt', state: receiptState(standing) }
  }
  if (type === 'invoice' || type === 'credit_note') {
    if (status === 'draft') return { kind: type, state: 'draft' }
    // Whether the rest was paid or credited is not told here.
    return outstanding_payments ? { kind: type, state: 'unpaid' } : null
  }
  const told = TOLD.find((kind) => kind === type)
  return told && status ? ({ kind: told, state: status } as DocumentState) : null
}

const isKind = (title: string): title is DeadlineKind => DEADLINE_KINDS.includes(title as DeadlineKind)

/** What an item is called: its kind, number and title; of tyres what was done with them, of a deadline what fell due. */
function useItemName() {
  const t = useTranslations('vehicles')
  const moves = useTranslations('tyreSets.actions')
  return ({ type, seq_number, title }: HistoryItem): string => {
    const kind = t(`events.${type}`)
    const name = seq_number === null ? kind : t('numbered', { name: kind, number: seq_number })
    const told =
      type === 'tyre_set'
        ? moves(title as 'stored')
        : type === 'deadline' && isKind(title)
          ? t(`deadlineKinds.${title}`)
          : title
    return told ? t('titled', { name, title: told }) : name
  }
}

/** An item of a history: its name, which leads to its record, its day, where it stands and what it came to. */
export function ItemText({ item }: { item: HistoryItem }) {
  const t = useTranslations('vehicles')
  const numbers = useNumbers()
  const name = useItemName()(item)
  const href = placeOf(item)
  const state = stateOf(item)
  return (
    <>
      {href ? (
        <Anchor component={Link} href={href} prefetch={false} lineClamp={2} data-thumb="lines">
          {name}
        </Anchor>
      ) : (
        <Text span lineClamp={2}>
          {name}
        </Text>
      )}
      <Group gap="sm">
        <Note size="xs">
          <When value={item.date} />
        </Note>
        {state && (
          <Text size="xs" component="span">
            <DocumentStatus {...state} />
          </Text>
        )}
        {item.km !== null && item.km > 0 && (
          <Text size="xs" className="figures">
            {t('kmValue', { km: numbers.integer(item.km) })}
          </Text>
        )}
        {item.total_after_tax !== null && (
          <Text size="xs" className="figures">
            {numbers.money(item.total_after_tax)}
          </Text>
        )}
      </Group>
    </>
  )
}
