import { Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { Decimal } from 'decimal.js'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSamePage } from '../../../form/same-page.ts'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useNumbers, useUnit } from '../../../format/numbers.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { Invoice } from '../state.ts'

type Line = Invoice['line_items'][number] & { left: number }

/** The lines of an invoice with what no credit note takes back yet; undefined while the credit notes are read. */
function useLeft({ credit_note_ids, line_items }: Invoice): Line[] | undefined {
  const trpc = useTRPC()
  const notes = useQueries({
    queries: credit_note_ids.map((id) => trpc.creditNotes.retrieve.queryOptions({ id })),
  })
  if (notes.some(({ data }) => !data)) return undefined
  const taken = notes.flatMap(({ data }) => data!.line_items)
  return line_items
    .map((line) => {
      const of = taken.filter(({ invoice_line_item_id }) => invoice_line_item_id === line.id)
      const left = of.reduce((sum, { quantity }) => sum.minus(quantity), new Decimal(line.quantity))
      return { ...line, left: Math.max(0, left.toNumber()) }
    })
    .filter(({ left, kind }) => left > 0 && (kind !== 'text' || credit_note_ids.length === 0))
}

/** How much of a line is taken back; null where nothing is. */
type Quantity = number | string | null

/** As it was chosen; all that is left where nothing was. */
const quantityOf = (chosen: Chosen, id: string, left: number): Quantity => (id in chosen ? chosen[id]! : left)

/** The form's name of a line's quantity. */
const pathOf = (id: string) => `chosen.${id}`

type Chosen = Record<string, Quantity>

/** The lines that are ticked, each with how much of it. */
const creditedOf = (lines: readonly Line[], chosen: Chosen) =>
  lines
    .map(({ id, left }) => ({ id, quantity: quantityOf(chosen, id, left) }))
    .filter(({ quantity }) => quantity !== null)

type LineProps = {
  line: Line
  quantity: Quantity
  error: ReactNode
  onChange: (quantity: Quantity) => void
}

/** A line to take back: ticked, and how much of it. */
function CreditedLine({ line, quantity, error, onChange }: LineProps) {
  const t = useTranslations('invoices')
  const numbers = useNumbers()
  const unit = useUnit()
  const { description, left, unit_type } = line
  const chosen = quantity !== null
  return (
    <Group justify="space-between" wrap="nowrap" align="flex-start">
      <Checkbox
        flex={1}
        miw={0}
        styles={{ labelWrapper: { minWidth: 0, overflowWrap: 'anywhere' } }}
        checked={chosen}
        onChange={() => onChange(chosen ? null : left)}
        label={description}
        description={t('creditLeft', {
          left: `${numbers.quantity(left)} ${unit(unit_type)}`,
          quantity: numbers.quantity(line.quantity),
        })}
      />
      <NumberField
        kind="quantity"
        aria-label={`${t('creditQuantity')} ${description}`}
        disabled={!chosen}
        data-path={pathOf(line.id)}
        value={quantity ?? ''}
        error={error}
        onChange={onChange}
        w={120}
        flex="none"
      />
    </Group>
  )
}

/** Chooses what of an issued invoice is taken back, and opens the draft. */
export function CreditModal({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const t = useTranslations('invoices')
  const client = useTRPCClient()
  const renew = useRenew()
  const router = useRouter()
  const isHere = useSamePage()
  const attempt = useAttempts(client.creditNotes.create.mutate)
  const lines = useLeft(invoice)
  const record = useRecordForm({
    initialValues: { chosen: {} as Chosen },
    keptAs: `credit-${invoice.id}`,
    // The server counts the lines that are ticked, the dialog knows them by their ids.
    names: (param, { chosen }) =>
      param.replace(/^line_items\[(\d+)\].*/, (_, index) =>
        pathOf(creditedOf(lines ?? [], chosen)[Number(index)]?.id ?? ''),
      ),
    save: async ({ chosen }) => {
      const line_items = creditedOf(lines ?? [], chosen).map(({ id, quantity }) => ({
        ...{ invoice_line_item_id: id, quantity: quantity as number },
      }))
      const wanted = { invoice_id: invoice.id, line_items }
      const { answer } = await attempt(wanted)
      void renew('creditNotes', answer)
      if (isHere()) router.push(`/credit-notes/${answer.id}`)
    },
  })
  const { form } = record
  const { chosen } = form.getValues()
  const choose = (id: string, quantity: Quantity) => {
    form.clearFieldError(pathOf(id))
    form.setFieldValue('chosen', { ...chosen, [id]: quantity })
  }
  return (
    <FormModal
      title={t('creditTitle', { number: invoice.full_number ?? '' })}
      submitLabel={t('credit')}
      {...{ record, onClose }}
    >
      <Text size="sm">{lines?.length === 0 ? t('creditNothing') : t('creditEffect')}</Text>
      {lines ? (
        <Stack gap="sm">
          {lines.map((line) => (
            <CreditedLine
              key={line.id}
              line={line}
              quantity={quantityOf(chosen, line.id, line.left)}
              error={form.errors[pathOf(line.id)]}
              onChange={(quantity) => choose(line.id, quantity)}
            />
          ))}
        </Stack>
      ) : (
        <Skeleton height={80} />
      )}
    </FormModal>
  )
}
