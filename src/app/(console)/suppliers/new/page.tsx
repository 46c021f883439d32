'use client'

import { NewPage } from '../../../frame/section-pages.tsx'
import { SupplierForm } from '../form.tsx'

export default function NewSupplierPage() {
  return <NewPage section="suppliers">{(onDone) => <SupplierForm onDone={onDone} />}</NewPage>
}
