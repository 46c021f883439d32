'use client'

import { NewPage } from '../../../frame/section-pages.tsx'
import { StockCountForm } from '../form.tsx'

export default function NewStockCountPage() {
  return <NewPage section="stockCounts">{(onDone) => <StockCountForm onDone={onDone} />}</NewPage>
}
