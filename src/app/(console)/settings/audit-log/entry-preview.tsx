'use client'

import { Stack, Table, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { RequestId } from '../../../form/copy.tsx'
import { Facts } from '../../../format/facts.tsx'
import { useDays } from '../../../format/numbers.ts'
import { type Entry, useChanges, useDone } from '../../../history/changes.ts'
import { RecordOf } from '../../../list/record-of.tsx'
import { EntryRecord } from './entry-record.tsx'

/** Each field that changed, before and after. */
function ChangeTable({ entry }: { entry: Entry }) {
  const t = useTranslations('history')
  const rows = useChanges()(entry)
  if (rows.length === 0) return null
  return (
    <Table aria-label={t('changes')} style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          <Table.Th>{t('before')}</Table.Th>
          <Table.Th>{t('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, label, before, after }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function EntryView({ entry }: { entry: Entry }) {
  const t = useTranslations('history')
  const days = useDays()
  const done = useDone()
  const { actor, source, request_id, ip_address, created_at } = entry
  return (
    <Stack>
      <Title order={2}>
        {actor.name ?? t('system')} {done(entry)}
      </Title>
      <Facts
        facts={[
          [t('when'), days.exact(created_at)],
          [t('record'), <EntryRecord key="record" entry={entry} />],
          [t('way'), t(`sources.${source}`)],
          request_id && [t('requestId'), <RequestId key="id" request_id={request_id} />],
          ip_address && [t('address'), ip_address],
        ]}
      />
      <ChangeTable entry={entry} />
    </Stack>
  )
}

/** One entry of the audit log beside the list (audit-log.md#entries). */
export function EntryPreview({ id }: { id: string }) {
  return (
    <RecordOf group="auditLog" id={id}>
      {(entry) => <EntryView entry={entry} />}
    </RecordOf>
  )
}
