import { Select, type SelectProps } from '@mantine/core'

type Named = { id: string; name: string }

type Props = Omit<SelectProps, 'data'> & {
  offered: readonly Named[] | undefined
  /** What is chosen already, which is offered also where it is no longer in use. */
  present: { id: string | null; name: string | null } | undefined
}

/** One of the records that are in use, or the one that is chosen already. */
export function OfferedSelect({ offered = [], present, ...props }: Props) {
  const choices = offered.map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = !present?.id || offered.some(({ id }) => id === present.id)
  const missing = isOffered ? [] : [{ value: present.id!, label: present.name ?? '…' }]
  return <Select clearable {...props} data={[...choices, ...missing]} />
}
