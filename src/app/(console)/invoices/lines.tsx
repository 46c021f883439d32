import { useTranslations } from 'next-intl'
import { Note } from '../../format/note.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { useCan } from '../../frame/session.tsx'
import { type Kinded, useKindedFields } from '../../lines/kind-column.tsx'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import { shownLines, useLineServer } from '../../lines/use-line-server.ts'
import type { Invoice } from './state.ts'

type Line = Invoice['line_items'][number]

/** The line of the stamp duty comes and goes by itself: it is told below the others. */
const isOurs = ({ kind }: object & Partial<Line>) => kind !== 'stamp_duty'

type Props = { invoice: Invoice; onDraft: (draft: LinesDraft | null) => void }

/** The lines, edited and saved as one batch while the invoice is a draft. */
export function InvoiceLines({ invoice, onDraft }: Props) {
  const t = useTranslations('invoices')
  const numbers = useNumbers()
  const mayWrite = useCan('invoices.write')
  const own = useKindedFields()
  const { id, customer_id, type, charge_stamp_duty, stamp_duty_amount } = invoice
  return (
    <LineEditor<Kinded>
      {...{ id, customer_id, own, onDraft }}
      hasDiscount
      {...useLineServer<Kinded>('invoices', invoice, isOurs)}
      lines={shownLines(invoice, isOurs) as never}
      readOnly={!mayWrite || type === 'issued'}
    >
      {charge_stamp_duty && stamp_duty_amount > 0 && (
        <Note>{t('stampDutyLine', { amount: numbers.money(stamp_duty_amount) })}</Note>
      )}
    </LineEditor>
  )
}
