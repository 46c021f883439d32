'use client'

import { SupplierList } from './list.tsx'

export default function SuppliersPage() {
  return <SupplierList />
}
