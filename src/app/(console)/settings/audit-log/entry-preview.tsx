import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { RequestId } from '../../../form/copy.tsx'
import { Facts } from '../../../format/facts.tsx'
import { useDays } from '../../../format/numbers.ts'
import { useActorName } from '../../../history/actor-name.ts'
import { ChangeTable } from '../../../history/change-table.tsx'
import { type Entry, useChanges, useDone } from '../../../history/changes.ts'
import { RecordOf } from '../../../list/record-of.tsx'
import { ChangedRecord } from '../changed-record.tsx'

function EntryView({ entry }: { entry: Entry }) {
  const t = useTranslations('history')
  const days = useDays()
  const nameOf = useActorName()
  const done = useDone()
  const changesOf = useChanges()
  const { actor, source, request_id, ip_address, created_at } = entry
  return (
    <Stack>
      <Title order={2}>
        {nameOf(actor)} {done(entry)}
      </Title>
      <Facts
        facts={[
          [t('when'), days.exact(created_at)],
          [t('record'), <ChangedRecord key="record" of={entry} name={entry.object_name} />],
          [t('way'), t(`sources.${source}`)],
          request_id && [t('requestId'), <RequestId key="id" request_id={request_id} />],
          ip_address && [t('address'), ip_address],
        ]}
      />
      <ChangeTable changes={changesOf(entry)} />
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
