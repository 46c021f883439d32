import { VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../format/numbers.ts'
import { RecordLink } from '../frame/record-link.tsx'
import { useCan } from '../frame/session.tsx'
import { useTRPC } from '../trpc.ts'
import classes from './record-head.module.css'

const STEPS = ['checkins', 'quotes', 'worksheets', 'receipts'] as const
type Step = (typeof STEPS)[number] | 'invoices' | 'creditNotes'

/** Where in the chain of the work a document stands, and what it names of it. */
export type Chain = {
  /** The kind of the document itself. */
  at: Step
  checkin_id?: string | null
  quote_id?: string | null
  worksheet_id?: string | null
  receipt_id?: string | null
  invoice_id?: string | null
}

/** The worksheet of the invoice that a credit note takes back, where it was made from one alone. */
function useCreditedWorksheet({ at, invoice_id }: Chain): string | null {
  const mayRead = useCan('invoices.read')
  const { data } = useQuery(
    useTRPC().invoices.retrieve.queryOptions(
      { id: invoice_id ?? '' },
      { enabled: mayRead && at === 'creditNotes' && invoice_id != null, retry: false },
    ),
  )
  return data?.worksheet_ids.length === 1 ? data.worksheet_ids[0]! : null
}

/** The check-in that names a quote of which there is no worksheet yet. */
function useQuotedCheckin({ at, quote_id, worksheet_id }: Chain): string | null {
  const mayRead = useCan('checkins.read')
  const { data } = useQuery(
    useTRPC().checkins.list.queryOptions(
      { quote_id: quote_id ?? '', preset: 'all', limit: 1 },
      { enabled: mayRead && at === 'quotes' && quote_id != null && worksheet_id == null, retry: false },
    ),
  )
  return data?.data[0]?.id ?? null
}

/** What the worksheet, which names all the others, knows beyond the document itself; of a quote without one its check-in. */
function useWhole(chain: Chain): Chain {
  const trpc = useTRPC()
  const mayRead = useCan('worksheets.read')
  const credited = useCreditedWorksheet(chain)
  const quoted = useQuotedCheckin(chain)
  const worksheet_id = chain.worksheet_id ?? credited
  const { data } = useQuery(
    trpc.worksheets.retrieve.queryOptions(
      { id: worksheet_id ?? '' },
      { enabled: mayRead && worksheet_id !== null && chain.at !== 'worksheets', retry: false },
    ),
  )
  const known = { ...(quoted !== null && { checkin_id: quoted }), ...chain, worksheet_id }
  if (!data) return known
  const { checkin_id, quote_id, receipt_id, invoice_id } = data
  return { checkin_id, quote_id, receipt_id, invoice_id, ...known }
}

/** Check-in, quote, worksheet, and what bills it or takes that back: those that there are as links, the own one marked. */
function DocumentChain({ chain }: { chain: Chain }) {
  const t = useTranslations('common.chain')
  const whole = useWhole(chain)
  const ids: Record<Step, string | null | undefined> = {
    checkins: whole.checkin_id,
    quotes: whole.quote_id,
    worksheets: whole.worksheet_id,
    receipts: whole.receipt_id,
    invoices: whole.invoice_id,
    creditNotes: null,
  }
  const isCredited = chain.at === 'creditNotes'
  const isInvoiced = isCredited || chain.at === 'invoices' || (ids.invoices && !ids.receipts)
  const steps: Step[] = [
    ...STEPS.map((step) => (step === 'receipts' && isInvoiced ? 'invoices' : step)),
    ...(isCredited ? (['creditNotes'] as const) : []),
  ]
  return (
    <ol className={classes.chain} aria-label={t('label')}>
      {steps.map((step) => {
        const isOwn = step === chain.at
        const id = isOwn ? null : ids[step]
        return (
          <li
            key={step}
            data-own={isOwn || undefined}
            data-made={Boolean(id) || undefined}
            aria-current={isOwn ? 'step' : undefined}
          >
            {id ? (
              <RecordLink to={step} id={id}>
                {t(step)}
              </RecordLink>
            ) : (
              t(step)
            )}
          </li>
        )
      })}
    </ol>
  )
}

/** Below the name of a document: the chain that it stands in, and what it comes to. */
export function RecordHead({ chain, total }: { chain: Chain | undefined; total: number | null | undefined }) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  if (!chain && total == null) return null
  return (
    <div className={classes.head}>
      {chain && <DocumentChain chain={chain} />}
      {total != null && (
        <>
          <VisuallyHidden>{t('total')}</VisuallyHidden>
          <span className={classes.total}>{numbers.money(total)}</span>
        </>
      )}
    </div>
  )
}
