import { ActionIcon, Skeleton, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRemoval } from '../form/removal.ts'
import { Note } from '../format/note.tsx'
import { useNumbers } from '../format/numbers.ts'
import { When } from '../format/when.tsx'
import { PartHead } from '../frame/part-head.tsx'
import { useTRPC } from '../trpc.ts'
import { type Paying, useMayPay, usePaying } from './pay.tsx'
import classes from './payments.module.css'
import { type PaidDocument, type PaidGroup, type Payment, usePaymentProcedures } from './procedures.ts'

type Paid = { group: PaidGroup; document: PaidDocument }

/** What becomes of the debt: of a credited invoice on which nothing is open more may have been paid than it owes. */
function useRemovalEffect({ group, document }: Paid) {
  const t = useTranslations(group as 'receipts')
  const invoices = useTranslations('invoices')
  const numbers = useNumbers()
  const { outstanding_payments: outstanding, credited_total: credited = 0 } = document
  return ({ amount }: Payment) =>
    credited > 0 && outstanding === 0
      ? invoices('removeCreditedPaymentEffect', {
          amount: numbers.money(amount),
          credited: numbers.money(credited),
        })
      : t('removePaymentEffect', { amount: numbers.money(amount), outstanding: numbers.money(outstanding) })
}

function useRemovePayment({ group, document }: Paid) {
  const t = useTranslations(group as 'receipts')
  const procedures = usePaymentProcedures(group)
  const numbers = useNumbers()
  const confirmRemoval = useRemoval()
  const effectOf = useRemovalEffect({ group, document })
  return (payment: Payment) =>
    confirmRemoval({
      title: t('removePaymentTitle', { amount: numbers.money(payment.amount) }),
      effect: effectOf(payment),
      confirm: t('removePayment'),
      remove: () => procedures.deletePayment.mutate({ id: document.id, paymentID: payment.id }),
    })
}

function PaymentTable({ payments, ...paid }: Paid & { payments: Payment[] }) {
  const t = useTranslations(paid.group as 'receipts')
  const methods = useTranslations('common.paymentMethods')
  const numbers = useNumbers()
  const mayWrite = useMayPay(paid.group)
  const remove = useRemovePayment(paid)
  return (
    <table className={classes.table} aria-label={t('payments')}>
      <tbody>
        {payments.map((payment) => (
          <tr key={payment.id}>
            <td>
              <When value={payment.payment_date} />
            </td>
            <td>{methods(payment.payment_method)}</td>
            <td className={classes.amount}>{numbers.money(payment.amount)}</td>
            {mayWrite && (
              <td className={classes.action}>
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  aria-label={t('removePaymentTitle', { amount: numbers.money(payment.amount) })}
                  onClick={() => remove(payment)}
                >
                  <IconTrash size={16} stroke={1.6} />
                </ActionIcon>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Props = Paying & {
  /** Whether it can be paid at all: a voided one takes nothing. */
  takes: boolean
  /** What is said where there is no payment. */
  empty: string
}

/** The payments of a document: what there is, one more, one less. */
export function Payments({ takes, empty, ...paying }: Props) {
  const { group, document } = paying
  const t = useTranslations(group as 'receipts')
  const { listPayments } = useTRPC()[group as 'expenses']
  const { pay, dialog } = usePaying(paying)
  const { data } = useQuery(listPayments.queryOptions({ id: document.id }))
  return (
    <Stack gap="xs">
      <PartHead
        title={t('payments')}
        action={takes && pay !== null && { label: t('addPayment'), act: pay }}
      />
      {dialog}
      {!data && <Skeleton height={40} />}
      {data?.data.length === 0 && <Note>{empty}</Note>}
      {data && data.data.length > 0 && <PaymentTable {...{ group, document }} payments={data.data} />}
    </Stack>
  )
}
