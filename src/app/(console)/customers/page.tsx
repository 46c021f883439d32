'use client'

import { CustomerList } from './list.tsx'

export default function CustomersPage() {
  return <CustomerList />
}
