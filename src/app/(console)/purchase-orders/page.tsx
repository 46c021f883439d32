'use client'

import { PurchaseOrderList } from './list.tsx'

export default function PurchaseOrdersPage() {
  return <PurchaseOrderList />
}
