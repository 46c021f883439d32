'use client'

import { StockCountList } from './list.tsx'

export default function StockCountsPage() {
  return <StockCountList />
}
