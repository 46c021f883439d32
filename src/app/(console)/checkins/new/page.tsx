'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { CheckinForm } from '../form.tsx'

/** Takes a vehicle in; which one, and for which appointment, may stand in the URL. */
export default function NewCheckinPage() {
  const [given] = useQueryStates({
    calendar_entry_id: parseAsString,
    customer_id: parseAsString,
    vehicle_id: parseAsString,
  })
  return <NewPage section="checkins">{(onDone) => <CheckinForm given={given} onDone={onDone} />}</NewPage>
}
