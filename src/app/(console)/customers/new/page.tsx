'use client'

import { NewPage } from '../../../frame/section-pages.tsx'
import { CustomerForm } from '../form.tsx'

export default function NewCustomerPage() {
  return <NewPage section="customers">{(onDone) => <CustomerForm onDone={onDone} />}</NewPage>
}
