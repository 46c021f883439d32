'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { DeliveryNoteForm } from '../form.tsx'

export default function NewDeliveryNotePage() {
  const [begin] = useQueryStates({ customer_id: parseAsString, vehicle_id: parseAsString })
  return (
    <NewPage section="deliveryNotes">
      {(onDone) => <DeliveryNoteForm begin={begin} onDone={(id) => onDone(id && `${id}?focus=lines`)} />}
    </NewPage>
  )
}
