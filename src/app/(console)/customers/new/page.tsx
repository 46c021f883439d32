'use client'

import { parseAsString, useQueryState } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { CustomerForm } from '../form.tsx'

/** A new customer; a name that was looked for in vain may stand in the URL. */
export default function NewCustomerPage() {
  const [name] = useQueryState('name', parseAsString)
  return <NewPage section="customers">{(onDone) => <CustomerForm name={name} onDone={onDone} />}</NewPage>
}
