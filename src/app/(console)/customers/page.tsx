'use client'

import { CustomerList } from './customer-list.tsx'

export default function CustomersPage() {
  return <CustomerList />
}
