'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { useEntryLink } from '../../calendar/entry-link.ts'
import { QuoteForm } from '../form.tsx'

/** A new quote; whom it is for, and of which appointment, may stand in the URL. Once made, its lines are written. */
export default function NewQuotePage() {
  const [{ calendar_entry_id, ...begin }] = useQueryStates({
    calendar_entry_id: parseAsString,
    customer_id: parseAsString,
    vehicle_id: parseAsString,
  })
  const link = useEntryLink(calendar_entry_id, 'quote_id')
  return (
    <NewPage section="quotes">
      {(onDone) => (
        <QuoteForm
          begin={begin}
          onDone={(id) => {
            link(id)
            onDone(id && `${id}?focus=lines`)
          }}
        />
      )}
    </NewPage>
  )
}
