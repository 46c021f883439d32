'use client'

import { ListPage } from '../../frame/section-pages.tsx'
import { CustomerList } from './customer-list.tsx'

export default function CustomersPage() {
  return <ListPage section="customers">{(create) => <CustomerList create={create} />}</ListPage>
}
