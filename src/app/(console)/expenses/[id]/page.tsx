'use client'

import { useTranslations } from 'next-intl'
import { laterForm } from '../../../form/comes-later.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { LinesSection } from '../../../lines/lines-section.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { PayButton } from '../../../payments/pay.tsx'
import { ExpenseLines } from '../lines.tsx'
import { ExpenseHead } from '../view.tsx'

const ExpenseForm = laterForm(() => import('../form.tsx').then((module) => module.ExpenseForm))

/** An expense: its head, and its lines, which stay where they are while the head is edited. */
export default function ExpensePage() {
  const t = useTranslations('expenses')
  return (
    <RecordPage
      group="expenses"
      title={({ seq_number, title, supplier_name }) =>
        title || supplier_name
          ? `${seq_number} · ${title || supplier_name}`
          : t('one', { number: seq_number })
      }
      status={({ payment_status }) => <DocumentStatus kind="expense" state={payment_status} />}
      total={({ total_after_tax }) => total_after_tax}
      view={(expense) => <ExpenseHead expense={expense} />}
      form={(expense, onDone) => <ExpenseForm expense={expense} onDone={onDone} />}
      below={(expense) => (
        <LinesSection>
          <ExpenseLines expense={expense} />
        </LinesSection>
      )}
      more={(expense) => <PayButton group="expenses" document={expense} />}
      removal={({ seq_number, total_payments }) =>
        total_payments === 0 && {
          title: t('deleteTitle', { number: seq_number }),
          effect: t('deleteEffect'),
        }
      }
    />
  )
}
