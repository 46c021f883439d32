'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { WorksheetForm } from '../form.tsx'

/** A new worksheet; whom it is for may stand in the URL. */
export default function NewWorksheetPage() {
  const [given] = useQueryStates({ customer_id: parseAsString, vehicle_id: parseAsString })
  return <NewPage section="worksheets">{(onDone) => <WorksheetForm given={given} onDone={onDone} />}</NewPage>
}
