import { Checkbox } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { PaymentMethod } from '../../../domain/payment-methods.ts'
import { useChange } from '../../form/change.ts'
import { useOnce } from '../../form/once.ts'
import { useNumbers } from '../../format/numbers.ts'
import { useCan } from '../../frame/session.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { csvAmount } from '../../list/csv-values.ts'
import type { RowIn } from '../../list/use-list.ts'
import { useTRPCClient } from '../../trpc.ts'
import { useDescription } from './state.ts'

type Row = RowIn<'cashBookEntries'>

/** Ticked once it was found on the statement of its account; a tick saves itself. */
function Reconciled({ row: { id, reconciled } }: { row: Row }) {
  const t = useTranslations('cashBookEntries')
  const client = useTRPCClient()
  const change = useChange()
  const { once, acting } = useOnce()
  const mayWrite = useCan('cash_book.write')
  const send = () => client.cashBookEntries.update.mutate({ id, reconciled: !reconciled })
  return (
    <Checkbox
      size="xs"
      aria-label={t('reconciled')}
      checked={reconciled}
      disabled={!mayWrite}
      // It keeps the focus meanwhile: the next tick takes back what the list says then, not what it said before.
      aria-disabled={acting || undefined}
      onClick={(event) => event.stopPropagation()}
      onChange={() =>
        void once(() => change({ send, done: t(reconciled ? 'unreconciledDone' : 'reconciledDone') }))
      }
    />
  )
}

export function useEntryColumns(isStatement: boolean): Column<Row>[] {
  const t = useTranslations('cashBookEntries')
  const methods = useTranslations('common.paymentMethods')
  const numbers = useNumbers()
  const descriptionOf = useDescription()
  const of = useColumnKinds<Row>()
  const methodOf = (method: string | null) => method && methods(method as PaymentMethod)
  const signed = ({ direction, amount }: Row) => (direction === 'in' ? amount : -amount)
  return [
    of.when('date', t('date'), ({ entry_date }) => entry_date, {
      onPhone: 'beside',
      width: 70,
      asDay: true,
    }),
    of.words('description', t('description'), descriptionOf, {
      onPhone: 'name',
      width: '30%',
      shrinks: true,
    }),
    of.text('party', t('party'), 'party_name', { width: '18%', shrinks: true, from: 'md' }),
    of.words('account', t('account'), ({ account_name }) => account_name, {
      ...{ onPhone: 'below', width: 110, shrinks: true, from: 'sm' },
    }),
    of.words('method', t('method'), ({ payment_method }) => methodOf(payment_method), {
      ...{ width: 140, shrinks: true, from: 'lg' },
    }),
    of.words('source', t('source'), ({ source }) => t(`sources.${source}`), { width: 130, hidden: true }),
    of.text('number', t('documentNumber'), 'document_number', { width: 120, hidden: true }),
    of.text('category', t('category'), 'category_name', { width: 150, hidden: true, shrinks: true }),
    {
      ...{ id: 'amount', header: t('amount'), align: 'right', onPhone: 'end', width: 104 },
      cell: (row) => numbers.money(signed(row)),
      csv: (row) => csvAmount(signed(row)),
    },
    ...(isStatement ? [of.money('balance', t('balanceAfter'), 'balance_after', { from: 'sm' })] : []),
    of.words('reconciled', t('reconciled'), ({ reconciled }) => (reconciled ? t('yes') : t('no')), {
      ...{ width: 84, from: 'sm' },
      cell: (row) => <Reconciled row={row} />,
    }),
  ]
}
