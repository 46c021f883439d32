'use client'

import { CreditNoteList } from './list.tsx'

export default function CreditNotesPage() {
  return <CreditNoteList />
}
