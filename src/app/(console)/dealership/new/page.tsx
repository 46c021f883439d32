'use client'

import { NewPage } from '../../../frame/section-pages.tsx'
import { DealershipForm } from '../form.tsx'

export default function NewDealershipVehiclePage() {
  return <NewPage section="dealershipVehicles">{(onDone) => <DealershipForm onDone={onDone} />}</NewPage>
}
