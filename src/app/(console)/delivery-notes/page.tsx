'use client'

import { DeliveryNoteList } from './list.tsx'

export default function DeliveryNotesPage() {
  return <DeliveryNoteList />
}
