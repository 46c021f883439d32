'use client'

import { Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { useRenew } from '../../../form/save.ts'
import { useCan } from '../../../frame/session.tsx'
import type { OwnFields } from '../../../lines/columns.ts'
import { LineEditor } from '../../../lines/line-editor.tsx'
import { type Inputs, useTRPCClient } from '../../../trpc.ts'
import type { JobTemplate } from './form.tsx'

type Batch = Omit<Inputs['jobTemplates']['changeLines'], 'id'>

/** What a new line leaves open: it follows the article and the price list of the day on which it is used. */
const LEFT_OPEN = {
  quantity: null,
  unit_type: null,
  unit_price: null,
  unit_discount_rate: null,
  vat_code: null,
}

/** The lines of a job template: what stays empty is filled when the work is done. */
export function JobTemplateLines({ jobTemplate }: { jobTemplate: JobTemplate }) {
  const t = useTranslations('jobTemplates')
  const client = useTRPCClient()
  const renew = useRenew()
  const mayWrite = useCan('worksheets.write')
  const own = useMemo<OwnFields<object>>(() => ({ columns: [], blank: LEFT_OPEN, open: t('open') }), [t])
  const { id, line_items } = jobTemplate
  const renewed = (saved: JobTemplate) => {
    renew('jobTemplates', saved)
    return saved.line_items
  }
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2}>{t('lines')}</Title>
      <Text size="sm" c="dimmed">
        {t('linesText')}
      </Text>
      <LineEditor
        id={id}
        lines={line_items}
        own={own}
        readOnly={!mayWrite}
        save={async (batch) =>
          renewed(await client.jobTemplates.changeLines.mutate({ id, ...(batch as Batch) }))
        }
        renew={async () => renewed(await client.jobTemplates.retrieve.query({ id }))}
      />
    </Stack>
  )
}
