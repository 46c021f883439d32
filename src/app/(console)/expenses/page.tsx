'use client'

import { ExpenseList } from './list.tsx'

export default function ExpensesPage() {
  return <ExpenseList />
}
