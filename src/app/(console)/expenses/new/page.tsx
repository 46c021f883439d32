'use client'

import { NewPage } from '../../../frame/section-pages.tsx'
import { ExpenseForm } from '../form.tsx'

export default function NewExpensePage() {
  return <NewPage section="expenses">{(onDone) => <ExpenseForm onDone={onDone} />}</NewPage>
}
