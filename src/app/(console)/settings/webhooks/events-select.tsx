import { MultiSelect, type MultiSelectProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { EVENT_ACTIONS } from '../../../../domain/event-types.ts'

/** What an endpoint takes: everything, all of a kind of record, or single types. */
export function EventsSelect(props: MultiSelectProps) {
  const t = useTranslations('webhooks')
  const kinds = Object.entries(EVENT_ACTIONS).map(([object, actions]) => ({
    group: object,
    items: ['*', ...actions].map((action) => `${object}.${action}`),
  }))
  const all = { group: t('everything'), items: [{ value: '*', label: t('allEvents') }] }
  return <MultiSelect {...props} data={[all, ...kinds]} searchable clearable maxDropdownHeight={280} />
}
