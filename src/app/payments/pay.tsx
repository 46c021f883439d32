import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import type { ComponentProps, ReactNode } from 'react'
import type { Permission } from '../../domain/permissions.ts'
import { laterDialog } from '../form/comes-later.tsx'
import { useCan } from '../frame/session.tsx'
import type { PaymentDialog as Dialog } from './payment-dialog.tsx'
import type { PaidDocument, PaidGroup } from './procedures.ts'

const PaymentDialog = laterDialog(() => import('./payment-dialog.tsx').then((module) => module.PaymentDialog))

/** What the role must hold to write a group's payments. */
const WRITES: Record<PaidGroup, Permission> = {
  creditNotes: 'credit_notes.write',
  dealershipVehicles: 'dealership.write',
  expenses: 'expenses.write',
  invoices: 'invoices.write',
  receipts: 'receipts.write',
}

export const useMayPay = (group: PaidGroup) => useCan(WRITES[group])

export type Paying = {
  group: PaidGroup
  document: PaidDocument
  /** How money is received or paid, where that is not by any method. */
  Method?: ComponentProps<typeof Dialog>['Method']
}

/**
 * The dialog in which money of a document is recorded.
 * @returns what opens it, null where nothing is left or somebody may not, and the dialog itself
 */
export function usePaying({ group, document, Method }: Paying): {
  pay: (() => void) | null
  dialog: ReactNode
} {
  const mayPay = useMayPay(group)
  const [opened, { open, close }] = useDisclosure()
  return {
    pay: mayPay && document.outstanding_payments > 0 ? open : null,
    dialog: opened && <PaymentDialog {...{ group, document }} {...(Method && { Method })} onClose={close} />,
  }
}

/** The next step of an issued document on which something is open: its payment, or its refund. */
export function PayButton(paying: Paying) {
  const t = useTranslations(paying.group as 'receipts')
  const { pay, dialog } = usePaying(paying)
  return (
    <>
      {pay && (
        <Button size="sm" onClick={pay}>
          {t('addPayment')}
        </Button>
      )}
      {dialog}
    </>
  )
}
