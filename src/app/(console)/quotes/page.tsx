'use client'

import { ListPage } from '../../frame/section-pages.tsx'
import { QuoteList } from './quote-list.tsx'

export default function QuotesPage() {
  return <ListPage section="quotes">{(create) => <QuoteList create={create} />}</ListPage>
}
