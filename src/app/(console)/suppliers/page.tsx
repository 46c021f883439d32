'use client'

import { SupplierList } from './supplier-list.tsx'

export default function SuppliersPage() {
  return <SupplierList />
}
