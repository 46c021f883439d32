'use client'

import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { addressOf } from '../../../../format/address.ts'
import { StatementPage } from '../../../../statement/statement-page.tsx'
import { useTRPC } from '../../../../trpc.ts'

export default function CustomerStatementPage() {
  const { id } = useParams<{ id: string }>()
  const { data: customer } = useQuery(useTRPC().customers.retrieve.queryOptions({ id }))
  const holder = customer && { name: customer.full_name, address: addressOf(customer) }
  return <StatementPage of="customers" holder={holder} />
}
