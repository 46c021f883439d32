import { Anchor, Group } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentHead } from '../../format/document-head.tsx'
import { Facts } from '../../format/facts.tsx'
import { useDays } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { linked, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import { DueDates } from '../../payments/due-dates.tsx'
import classes from '../../payments/payments.module.css'
import { Payments } from '../../payments/payments.tsx'
import type { Outputs } from '../../trpc.ts'

type Expense = Outputs['expenses']['retrieve']

/** Whom it was bought from, for what, and where its payment stands. */
export function ExpenseFacts({ expense, hasStatus = true }: { expense: Expense; hasStatus?: boolean }) {
  const t = useTranslations('expenses')
  const methods = useTranslations('common.paymentMethods')
  const fact = useDocumentFacts()
  const { payment_method, recurrence, electronic_invoice_id } = expense
  const { exact } = useDays()
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'expense', state: expense.payment_status }, t('status')),
        fact.supplier(expense) || [t('supplier'), expense.supplier_name],
        [t('kind'), t(`kinds.${expense.kind}`)],
        [t('documentNumber'), expense.document_number],
        [t('documentDate'), <When key="date" value={expense.document_date} />],
        [t('registrationDate'), <When key="registered" value={expense.registration_date} />],
        [t('dueDate'), <DueDates key="due" document={expense} />],
        [t('category'), expense.category_name],
        [t('paymentMethod'), payment_method && methods(payment_method as 'MP01')],
        recurrence !== null && [
          t('recurrence'),
          <Group key="recurrence" gap="xs">
            {recurrence.until === null
              ? t(`recurrences.${recurrence.interval}`)
              : t('everyUntil', {
                  every: t(`recurrences.${recurrence.interval}`),
                  day: exact(recurrence.until),
                })}
            <Anchor component={Link} href={`/expenses?preset=all&recurring_expense_id=${expense.id}`}>
              {t('openCopies')}
            </Anchor>
          </Group>,
        ],
        linked(t('recurring'), 'expenses', expense.recurring_expense_id, t('openFirst')),
        linked(t('worksheet'), 'worksheets', expense.worksheet_id, t('worksheet')),
        linked(t('vehicle'), 'vehicles', expense.vehicle_id, t('vehicle')),
        linked(t('purchaseOrder'), 'purchaseOrders', expense.purchase_order_id, t('purchaseOrder')),
        expense.load_stock && [t('loadStock'), '✓'],
        linked(
          t('electronicInvoice'),
          'electronicInvoices',
          electronic_invoice_id,
          t('openElectronicInvoice'),
        ),
        [t('comments'), expense.comments],
      ]}
    />
  )
}

/** The sums, what was paid and what is left. */
export function ExpenseSums({ expense }: { expense: Expense }) {
  const t = useTranslations('expenses')
  const { withholding_amount, total_after_tax } = expense
  return (
    <Sums
      sums={[
        [t('totalBeforeTax'), expense.total_before_tax],
        [t('totalTax'), expense.total_tax],
        [t('totalAfterTax'), total_after_tax, true],
        [t('withheld'), withholding_amount === 0 ? undefined : -withholding_amount],
        [t('paid'), expense.total_payments],
        [t('outstanding'), expense.outstanding_payments, true],
      ]}
    />
  )
}

/** The head of an expense's page, with its payments. */
export function ExpenseHead({ expense }: { expense: Expense }) {
  const t = useTranslations('expenses')
  return (
    <DocumentHead facts={<ExpenseFacts expense={expense} hasStatus={false} />}>
      <div className={classes.card}>
        <ExpenseSums expense={expense} />
      </div>
      <div className={classes.card}>
        <Payments group="expenses" document={expense} takes empty={t('noPayments')} />
      </div>
    </DocumentHead>
  )
}
