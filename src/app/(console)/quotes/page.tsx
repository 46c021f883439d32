'use client'

import { QuoteList } from './quote-list.tsx'

export default function QuotesPage() {
  return <QuoteList />
}
