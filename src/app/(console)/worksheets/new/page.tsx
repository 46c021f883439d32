'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { useEntryLink } from '../../calendar/entry-link.ts'
import { WorksheetForm } from '../form.tsx'

/** A new worksheet; whom it is for, and of which appointment, may stand in the URL. */
export default function NewWorksheetPage() {
  const [{ calendar_entry_id, ...given }] = useQueryStates({
    calendar_entry_id: parseAsString,
    customer_id: parseAsString,
    vehicle_id: parseAsString,
  })
  const link = useEntryLink(calendar_entry_id, 'worksheet_id')
  return (
    <NewPage section="worksheets">
      {(onDone) => (
        <WorksheetForm
          given={given}
          onDone={(id) => {
            link(id)
            onDone(id)
          }}
        />
      )}
    </NewPage>
  )
}
