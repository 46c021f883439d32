'use client'

import { DealershipList } from './list.tsx'

export default function DealershipPage() {
  return <DealershipList />
}
