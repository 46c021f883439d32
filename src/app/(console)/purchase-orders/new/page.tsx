'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { PurchaseOrderForm } from '../form.tsx'

/** A new order; from whom may stand in the URL. Once made, its lines are written. */
export default function NewPurchaseOrderPage() {
  const [begin] = useQueryStates({ supplier_id: parseAsString })
  return (
    <NewPage section="purchaseOrders">
      {(onDone) => <PurchaseOrderForm begin={begin} onDone={(id) => onDone(id && `${id}?focus=lines`)} />}
    </NewPage>
  )
}
