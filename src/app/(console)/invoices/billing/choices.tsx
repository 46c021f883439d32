import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useTRPC } from '../../../trpc.ts'

type Props = {
  customer_id: string
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

type Billed = { id: string; document_date: string | null; total_after_tax: number }

type ChoiceProps<Document> = Omit<Props, 'customer_id'> & {
  label: string
  documents: readonly Document[] | undefined
  /** What tells a document from the others. */
  name: (document: Document) => readonly (string | number | null)[]
}

/** Documents to tick, each with its day and what it comes to; nothing where there are none. */
function Choice<Document extends Billed>(props: ChoiceProps<Document>) {
  const { label, documents = [], name, chosen, error, onChange } = props
  const numbers = useNumbers()
  if (documents.length === 0) return null
  return (
    <Checkbox.Group label={label} error={error} value={[...chosen]} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {documents.map((document) => (
          <Checkbox
            key={document.id}
            value={document.id}
            label={
              <>
                {name(document).filter(Boolean).join(' · ')}{' '}
                <Text span size="sm" c="dimmed">
                  <When value={document.document_date} /> · {numbers.money(document.total_after_tax)}
                </Text>
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** The customer's worksheets that nothing bills yet: the invoice takes the lines of those that are ticked. */
export function WorksheetChoice({ customer_id, ...rest }: Props) {
  const t = useTranslations('invoices')
  const waiting = { billing_status: 'not_billed', status: 'completed,delivered' } as const
  const { data } = useQuery(
    useTRPC().worksheets.list.queryOptions({ customer_id, ...waiting, preset: 'all', limit: 100 }),
  )
  return (
    <Choice
      label={t('worksheetsToBill')}
      documents={data?.data}
      name={({ seq_number, title, vehicle_license }) => [seq_number, title, vehicle_license]}
      {...rest}
    />
  )
}

/** The customer's delivery notes of which no invoice is made yet: it takes the lines of those that are ticked. */
export function NoteChoice({ customer_id, ...rest }: Props) {
  const t = useTranslations('invoices')
  const waiting = { status: 'issued', invoiced: false } as const
  const { data } = useQuery(
    useTRPC().deliveryNotes.list.queryOptions({ customer_id, ...waiting, preset: 'all', limit: 100 }),
  )
  return (
    <Choice
      label={t('notesToBill')}
      documents={data?.data}
      name={({ seq_number, vehicle_license }) => [t('noteOf', { number: seq_number ?? 0 }), vehicle_license]}
      {...rest}
    />
  )
}
