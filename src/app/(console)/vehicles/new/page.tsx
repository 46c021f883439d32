'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { VehicleForm } from '../form.tsx'

/** A new vehicle; whose it is may stand in the URL. */
export default function NewVehiclePage() {
  const [customer_id] = useQueryState('customer_id', parseAsString)
  return (
    <NewPage section="vehicles">
      {(onDone) => <VehicleForm customer_id={customer_id} onDone={onDone} />}
    </NewPage>
  )
}
