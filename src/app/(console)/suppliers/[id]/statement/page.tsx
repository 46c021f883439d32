'use client'

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { addressOf } from '../../../../format/address.ts'
import { StatementPage } from '../../../../statement/statement-page.tsx'
import { useTRPC } from '../../../../trpc.ts'

export default function SupplierStatementPage() {
  const { id } = useParams<{ id: string }>()
  const { data: supplier } = useQuery(useTRPC().suppliers.retrieve.queryOptions({ id }))
  const holder = supplier && { name: supplier.name, address: addressOf(supplier) }
  return <StatementPage of="suppliers" holder={holder} />
}
