'use client'

import { ListPage } from '../../frame/section-pages.tsx'
import { SupplierList } from './supplier-list.tsx'

export default function SuppliersPage() {
  return <ListPage section="suppliers">{(create) => <SupplierList create={create} />}</ListPage>
}
