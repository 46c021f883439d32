'use client'

import { parseAsString, useQueryStates } from 'nuqs'
import { NewPage } from '../../../frame/section-pages.tsx'
import { ExpenseForm } from '../form.tsx'

/** A new expense; whom it was bought from may stand in the URL. */
export default function NewExpensePage() {
  const [begin] = useQueryStates({ supplier_id: parseAsString })
  return <NewPage section="expenses">{(onDone) => <ExpenseForm begin={begin} onDone={onDone} />}</NewPage>
}
