'use client'

import { laterDialog } from '../../../form/comes-later.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { EntryActions } from '../actions.tsx'
import { useDescription } from '../state.ts'
import { EntryFacts } from '../view.tsx'

const EntryModal = laterDialog(() => import('../entry/entry-modal.tsx').then((module) => module.EntryModal))

/** An entry of the cash book, with what wrote it. */
export default function CashBookEntryPage() {
  const descriptionOf = useDescription()
  return (
    <RecordPage
      group="cashBookEntries"
      title={descriptionOf}
      view={(entry) => <EntryFacts entry={entry} />}
      mayEdit={({ source }) => source === 'manual'}
      dialog={(entry, onDone) => <EntryModal entry={entry} onClose={onDone} />}
      actions={(entry, onEdit) => <EntryActions entry={entry} onEdit={onEdit} />}
    />
  )
}
