'use client'

import { CashBookList } from './list.tsx'

export default function CashBookPage() {
  return <CashBookList />
}
