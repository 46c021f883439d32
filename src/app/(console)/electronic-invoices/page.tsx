'use client'

import { ElectronicInvoiceList } from './list.tsx'

export default function ElectronicInvoicesPage() {
  return <ElectronicInvoiceList />
}
