'use client'

import { ReceiptList } from './list.tsx'

export default function ReceiptsPage() {
  return <ReceiptList />
}
