'use client'

import { use } from 'react'
import { ReportView } from '../view.tsx'

export default function ReportPage({ params }: { params: Promise<{ name: string }> }) {
  const { name } = use(params)
  return <ReportView name={name} />
}
