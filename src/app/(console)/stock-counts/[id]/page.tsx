'use client'

import { useTranslations } from 'next-intl'
import { laterForm } from '../../../form/comes-later.tsx'
import { Unsettled, useUnsettled } from '../../../form/unsettled.tsx'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { StockCountActions } from '../actions.tsx'
import { CountedItems } from '../counting/counted-items.tsx'
import { StockCountFacts } from '../view.tsx'

const StockCountForm = laterForm(() => import('../form.tsx').then((module) => module.StockCountForm))

/** A count: how much of it differs, and what was counted. */
export default function StockCountPage() {
  const t = useTranslations('stockCounts')
  const fields = useUnsettled()
  return (
    <RecordPage
      group="stockCounts"
      title={({ seq_number, title }) =>
        title ? `${seq_number} · ${title}` : t('one', { number: seq_number })
      }
      status={({ status }) => <DocumentStatus kind="stock_count" state={status} />}
      view={(count) => <StockCountFacts count={count} hasStatus={false} />}
      mayEdit={({ status }) => status === 'draft'}
      form={(count, onDone) => <StockCountForm count={count} onDone={onDone} />}
      below={(count) => (
        <Unsettled value={fields}>
          <CountedItems count={count} />
        </Unsettled>
      )}
      actions={(count, onEdit) => <StockCountActions {...{ count, fields, onEdit }} />}
    />
  )
}
