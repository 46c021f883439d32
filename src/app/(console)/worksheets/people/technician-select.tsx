import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useTechnicians } from './technicians.tsx'

/** Who works on it. */
export function TechnicianSelect(props: Omit<MultiSelectProps, 'data'>) {
  const t = useTranslations('worksheets')
  const people = useTechnicians(props.value)
  return (
    <MultiSelect
      label={t('technicians')}
      searchable
      {...props}
      data={people.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
