'use client'

import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTRPC } from '../trpc.ts'

type Categorized = { work_category_id: string | null; work_category_name: string | null }
type Props = Omit<SelectProps, 'data'> & {
  /** What has one already, which is offered also where it is no longer in use. */
  present?: Categorized | undefined
}

/** The kinds of work that are in use. */
export function CategorySelect({ present, ...props }: Props) {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.workCategories.list.queryOptions({ active: true, limit: 100 }))
  const offered = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const own = present?.work_category_id
  const isOffered = !own || offered.some(({ value }) => value === own)
  const missing = isOffered ? [] : [{ value: own, label: present?.work_category_name ?? '…' }]
  return <Select clearable {...props} data={[...offered, ...missing]} />
}
