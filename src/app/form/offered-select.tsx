import { Select, type SelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'

type Named = { id: string; name: string }

type Props = Omit<SelectProps, 'data'> & {
  offered: readonly Named[] | undefined
  /** What is chosen already, which is offered also where it is no longer in use. */
  present: { id: string | null; name: string | null } | undefined
}

/** One of the settings' records that are in use, or the one that is chosen already; where there is none it says so. */
export function OfferedSelect({ offered, present, ...props }: Props) {
  const t = useTranslations('common')
  const choices = (offered ?? []).map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = !present?.id || choices.some(({ value }) => value === present.id)
  const missing = isOffered ? [] : [{ value: present.id!, label: present.name ?? '…' }]
  const none = offered && t('noneOffered')
  return <Select clearable nothingFoundMessage={none} {...props} data={[...choices, ...missing]} />
}
