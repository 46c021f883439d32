'use client'

import { ReceiptList } from './receipt-list.tsx'

export default function ReceiptsPage() {
  return <ReceiptList />
}
