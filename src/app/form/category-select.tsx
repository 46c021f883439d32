import type { SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../frame/session.tsx'
import { useTRPC } from '../trpc.ts'
import { OfferedSelect } from './offered-select.tsx'

type Categorized = { work_category_id: string | null; work_category_name: string | null }
type Props = Omit<SelectProps, 'data'> & { present?: Categorized | undefined }

/** The kinds of work that are in use; no field for who may not read them, and would find none in it. */
export function CategorySelect({ present, ...props }: Props) {
  const enabled = useCan('settings.read')
  const query = useTRPC().workCategories.list.queryOptions({ active: true, limit: 100 }, { enabled })
  const { data } = useQuery(query)
  if (!enabled) return null
  const own = present && { id: present.work_category_id, name: present.work_category_name }
  return <OfferedSelect {...props} offered={data?.data} present={own} />
}
