'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { VehicleForm } from '../form.tsx'

/** A new vehicle; whose it is, and its plate, may stand in the URL. */
export default function NewVehiclePage() {
  const [{ customer_id, license }] = useQueryStates({ customer_id: parseAsString, license: parseAsString })
  return (
    <NewPage section="vehicles">
      {(onDone) => <VehicleForm customer_id={customer_id} license={license} onDone={onDone} />}
    </NewPage>
  )
}
