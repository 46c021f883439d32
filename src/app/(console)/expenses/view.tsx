'use client'

import { Anchor, Grid, Group, Stack } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { useDays } from '../../format/numbers.ts'
import { Sums } from '../../format/sums.tsx'
import { When } from '../../format/when.tsx'
import { SupplierOf } from '../../frame/customer-vehicle.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import { DueDates } from '../../payments/due-dates.tsx'
import classes from '../../payments/payments.module.css'
import { Payments } from '../../payments/payments.tsx'
import type { Outputs } from '../../trpc.ts'

type Expense = Outputs['expenses']['retrieve']

/** Whom it was bought from, for what, and where its payment stands. */
export function ExpenseFacts({ expense, hasStatus = true }: { expense: Expense; hasStatus?: boolean }) {
  const t = useTranslations('expenses')
  const methods = useTranslations('common.paymentMethods')
  const { supplier_id, supplier_name, payment_method, worksheet_id, vehicle_id } = expense
  const { recurrence, recurring_expense_id } = expense
  const { exact } = useDays()
  return (
    <Facts
      facts={[
        hasStatus && [
          t('status'),
          <DocumentStatus key="status" kind="expense" state={expense.payment_status} />,
        ],
        [
          t('supplier'),
          supplier_id ? (
            <SupplierOf key="supplier" document={{ supplier_id, supplier_name }} />
          ) : (
            supplier_name
          ),
        ],
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
        recurring_expense_id !== null && [
          t('recurring'),
          <RecordLink key="first" to="expenses" id={recurring_expense_id}>
            {t('openFirst')}
          </RecordLink>,
        ],
        worksheet_id !== null && [
          t('worksheet'),
          <RecordLink key="worksheet" to="worksheets" id={worksheet_id}>
            {t('worksheet')}
          </RecordLink>,
        ],
        vehicle_id !== null && [
          t('vehicle'),
          <RecordLink key="vehicle" to="vehicles" id={vehicle_id}>
            {t('vehicle')}
          </RecordLink>,
        ],
        expense.purchase_order_id !== null && [
          t('purchaseOrder'),
          <RecordLink key="order" to="purchaseOrders" id={expense.purchase_order_id}>
            {t('purchaseOrder')}
          </RecordLink>,
        ],
        expense.load_stock && [t('loadStock'), '✓'],
        expense.electronic_invoice_id !== null && [
          t('electronicInvoice'),
          <RecordLink key="file" to="electronicInvoices" id={expense.electronic_invoice_id}>
            {t('openElectronicInvoice')}
          </RecordLink>,
        ],
        expense.comments !== null && [t('comments'), expense.comments],
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
    <Grid gap="xl">
      <Grid.Col span={{ base: 12, md: 7 }}>
        <ExpenseFacts expense={expense} hasStatus={false} />
      </Grid.Col>
      <Grid.Col span={{ base: 12, md: 5 }}>
        <Stack>
          <div className={classes.card}>
            <ExpenseSums expense={expense} />
          </div>
          <div className={classes.card}>
            <Payments group="expenses" document={expense} takes empty={t('noPayments')} />
          </div>
        </Stack>
      </Grid.Col>
    </Grid>
  )
}
