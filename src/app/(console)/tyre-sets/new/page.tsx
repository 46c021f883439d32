'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { TyreSetForm } from '../form.tsx'

/** A new tyre set; whose and of which vehicle it is may stand in the URL. */
export default function NewTyreSetPage() {
  const [customer_id] = useQueryState('customer_id', parseAsString)
  const [vehicle_id] = useQueryState('vehicle_id', parseAsString)
  return (
    <NewPage section="tyreSets">
      {(onDone) => <TyreSetForm given={{ customer_id, vehicle_id }} onDone={onDone} />}
    </NewPage>
  )
}
