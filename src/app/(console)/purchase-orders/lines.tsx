import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useNumbers, useUnit } from '../../format/numbers.ts'
import { useCan } from '../../frame/session.tsx'
import { useBoughtPrice } from '../../lines/bought-price.ts'
import type { OwnFields } from '../../lines/columns.ts'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import classes from '../../lines/lines.module.css'
import { storedTotals } from '../../lines/stored-totals.ts'
import { TotalsPanel } from '../../lines/totals.tsx'
import { useLineServer } from '../../lines/use-line-server.ts'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import { WholeTable } from '../../list/whole-table.tsx'
import type { PurchaseOrder } from './view.tsx'

type Own = { supplier_code: string | null }

/** What a line of an order has beyond that of a quote: the supplier's part number, and what the supplier asks. */
function useOwnFields(supplier_id: string): OwnFields<Own> {
  const t = useTranslations('purchaseOrders')
  const costOf = useBoughtPrice(supplier_id)
  return useMemo(
    () => ({
      columns: [
        {
          id: 'supplier_code',
          header: t('supplierCode'),
          width: '8rem',
          at: 'end',
          show: ({ supplier_code }) => supplier_code,
          control: { is: 'text' },
        },
      ],
      blank: { supplier_code: null },
      costOf,
    }),
    [t, costOf],
  )
}

type Line = PurchaseOrder['line_items'][number]

/** The lines of an order that is sent: what was ordered, what has come in, what is open, and what all come to. */
function OrderedLines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('purchaseOrders')
  const numbers = useNumbers()
  const unitOf = useUnit()
  const of = useColumnKinds<Line>()
  const columns = [
    of.text('description', t('description'), 'description', { wraps: true }),
    of.text('code', t('supplierCode'), 'supplier_code'),
    of.number('quantity', t('ordered'), 'quantity', {
      cell: ({ quantity, unit_type }) => `${numbers.quantity(quantity)} ${unitOf(unit_type)}`,
    }),
    of.number('received', t('received'), 'received_quantity'),
    of.number('open', t('open'), 'open_quantity'),
    of.price('price', t('price'), 'unit_price'),
    of.money('total', t('totalBeforeTax'), 'total_before_tax'),
  ]
  const totals = useMemo(() => storedTotals(lines), [lines])
  return (
    <div className={classes.editor}>
      <div className={classes.main}>
        <WholeTable label={t('ordered')} minWidth={640} stacks {...{ columns }} rows={lines} />
      </div>
      <TotalsPanel totals={totals} />
    </div>
  )
}

type Props = { order: PurchaseOrder; autoFocus: boolean; onDraft: (draft: LinesDraft | null) => void }

/** The lines: edited while the order is a draft, else with what of each has come in. */
export function PurchaseOrderLines({ order, autoFocus, onDraft }: Props) {
  const mayWrite = useCan('purchase_orders.write')
  const own = useOwnFields(order.supplier_id)
  const server = useLineServer<Own>('purchaseOrders', order)
  if (order.status !== 'draft') return <OrderedLines lines={order.line_items} />
  return (
    <LineEditor<Own>
      id={order.id}
      {...server}
      lines={order.line_items}
      own={own}
      readOnly={!mayWrite}
      autoFocus={autoFocus}
      onDraft={onDraft}
    />
  )
}
