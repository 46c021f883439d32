'use client'

import { InvoiceList } from './list.tsx'

export default function InvoicesPage() {
  return <InvoiceList />
}
