import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { OfferedSelect } from '../../../form/offered-select.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'

type Categorized = Pick<Outputs['expenses']['retrieve'], 'category_id' | 'category_name'>
type Props = Omit<SelectProps, 'data'> & { present?: Categorized | undefined }

/** The categories of expenses that are in use. */
export function ExpenseCategorySelect({ present, ...props }: Props) {
  const { data } = useQuery(useTRPC().expenseCategories.list.queryOptions({ active: true, limit: 100 }))
  const own = present && { id: present.category_id, name: present.category_name }
  return <OfferedSelect {...props} offered={data?.data} present={own} />
}
