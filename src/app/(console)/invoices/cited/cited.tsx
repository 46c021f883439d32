import { Stack } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { NOUNS } from '../../../frame/nouns.ts'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'

/** What each is called by its number, and what leads to one that has none yet, or may not be read. */
const WORDS = {
  creditNotes: { numbered: 'creditNoteOf', unnumbered: 'openCreditNote' },
  deliveryNotes: { numbered: 'noteOf', unnumbered: 'openDeliveryNote' },
  worksheets: { numbered: 'worksheetOf', unnumbered: 'openWorksheet' },
} as const

type Group = keyof typeof WORDS
type Numbered = { seq_number: number | null; full_number?: string | null }

/** The numbers of documents, read together. */
function useNumbersOf(group: Group, ids: readonly string[]) {
  const trpc = useTRPC()
  const mayRead = useCan(NOUNS[group].permission)
  const { retrieve } = trpc[group] as typeof trpc.creditNotes
  const read = useQueries({
    queries: ids.map((id) => retrieve.queryOptions({ id }, { enabled: mayRead, retry: false })),
  })
  return read.map(({ data }) => {
    const numbered: Numbered | undefined = data
    return numbered?.full_number ?? numbered?.seq_number ?? null
  })
}

/** The documents that an invoice names, each by its number and the way to its page. */
export function Cited({ group, ids }: { group: Group; ids: readonly string[] }) {
  const t = useTranslations('invoices')
  const numbers = useNumbersOf(group, ids)
  const { numbered, unnumbered } = WORDS[group]
  return (
    <Stack gap={2}>
      {ids.map((id, index) => {
        const number = numbers[index] ?? null
        return (
          <RecordLink key={id} to={group} id={id}>
            {number === null ? t(unnumbered) : t(numbered, { number: String(number) })}
          </RecordLink>
        )
      })}
    </Stack>
  )
}
