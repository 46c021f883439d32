'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { QuoteForm } from '../form.tsx'

/** A new quote; whom it is for may stand in the URL. Once made, its lines are written. */
export default function NewQuotePage() {
  const [begin] = useQueryStates({ customer_id: parseAsString, vehicle_id: parseAsString })
  return (
    <NewPage section="quotes">
      {(onDone) => <QuoteForm begin={begin} onDone={(id) => onDone(id && `${id}?focus=lines`)} />}
    </NewPage>
  )
}
