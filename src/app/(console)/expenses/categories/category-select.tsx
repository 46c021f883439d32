'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Outputs, useTRPC } from '../../../trpc.ts'

type Expense = Pick<Outputs['expenses']['retrieve'], 'category_id' | 'category_name'>

type Props = Omit<SelectProps, 'data'> & {
  /** What has one already, which is offered also where it is no longer in use. */
  present?: Expense | undefined
}

/** The categories of expenses that are in use. */
export function ExpenseCategorySelect({ present, ...props }: Props) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.expenseCategories.list.queryOptions({ active: true, limit: 100 }))
  const offered = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const own = present?.category_id
  const isOffered = !own || offered.some(({ value }) => value === own)
  const missing = isOffered ? [] : [{ value: own, label: present?.category_name ?? '…' }]
  return <Select clearable {...props} data={[...offered, ...missing]} />
}
