'use client'

import { QuoteList } from './list.tsx'

export default function QuotesPage() {
  return <QuoteList />
}
