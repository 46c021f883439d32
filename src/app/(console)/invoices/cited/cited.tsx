'use client'

import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NOUNS } from '../../../frame/nouns.ts'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'

/** What leads to one that stands alone, and what each of several is called. */
const WORDS = {
  creditNotes: { one: 'openCreditNote', each: 'creditNoteOf' },
  deliveryNotes: { one: 'openDeliveryNote', each: 'noteOf' },
  worksheets: { one: 'openWorksheet', each: 'worksheetOf' },
} as const

type Group = keyof typeof WORDS
type Numbered = { seq_number: number | null; full_number?: string | null }

/** The numbers of several documents, read together; of one alone nothing is read. */
function useNumbersOf(group: Group, ids: readonly string[]) {
  const trpc = useTRPC()
  const mayRead = useCan(NOUNS[group].permission)
  const { retrieve } = trpc[group] as typeof trpc.creditNotes
  const read = useQueries({
    queries: ids.map((id) =>
      retrieve.queryOptions({ id }, { enabled: mayRead && ids.length > 1, retry: false }),
    ),
  })
  return read.map(({ data }) => {
    const numbered: Numbered | undefined = data
    return numbered?.full_number ?? numbered?.seq_number ?? null
  })
}

/** The documents that an invoice names, each the way to its page; several by their numbers. */
export function Cited({ group, ids }: { group: Group; ids: readonly string[] }) {
  const t = useTranslations('invoices')
  const numbers = useNumbersOf(group, ids)
  const { one, each } = WORDS[group]
  return (
    <Stack gap={2}>
      {ids.map((id, index) => {
        const number = numbers[index] ?? null
        return (
          <RecordLink key={id} to={group} id={id}>
            {number === null ? t(one) : t(each, { number: String(number) })}
          </RecordLink>
        )
      })}
    </Stack>
  )
}
