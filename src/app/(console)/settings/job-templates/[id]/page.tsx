'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RecordActions } from '../../../../form/record-actions.tsx'
import { useRemoval } from '../../../../form/removal.ts'
import { Facts } from '../../../../format/facts.tsx'
import { useRecordTitle } from '../../../../frame/record-title.ts'
import { useCan } from '../../../../frame/session.tsx'
import { Failure } from '../../../../list/states.tsx'
import { useTRPC, useTRPCClient } from '../../../../trpc.ts'
import { SettingsPage } from '../../settings-page.tsx'
import { type JobTemplate, JobTemplateForm } from '../form.tsx'
import { JobTemplateLines } from '../lines.tsx'

const LIST = '/settings/job-templates'

function Actions({ jobTemplate }: { jobTemplate: JobTemplate }) {
  const t = useTranslations('jobTemplates')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const [editing, setEditing] = useState(false)
  const { id, name } = jobTemplate
  const remove = () =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect'),
      remove: () => client.jobTemplates.delete.mutate({ id }),
      href: LIST,
    })
  return (
    <>
      <RecordActions onEdit={() => setEditing(true)} onDelete={remove} />
      {editing && <JobTemplateForm jobTemplate={jobTemplate} onClose={() => setEditing(false)} />}
    </>
  )
}

/** A job template: what it is called, and its lines. */
export default function JobTemplatePage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('jobTemplates')
  const trpc = useTRPC()
  const mayWrite = useCan('worksheets.write')
  const { data, error, refetch } = useQuery(trpc.jobTemplates.retrieve.queryOptions({ id }))
  const title = useRecordTitle(data?.name, error)
  return (
    <SettingsPage
      title={title}
      crumbs={[{ label: t('title'), href: LIST }]}
      action={data && mayWrite && <Actions jobTemplate={data} />}
    >
      {error && !data && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton height={360} />}
      {data && (
        <Stack gap="xl">
          <Facts
            facts={[
              [t('code'), data.code],
              [t('description'), data.description],
              [t('offered'), t(data.active ? 'active' : 'inactive')],
            ]}
          />
          <JobTemplateLines jobTemplate={data} />
        </Stack>
      )}
    </SettingsPage>
  )
}
