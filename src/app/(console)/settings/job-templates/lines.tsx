import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import type { OwnFields } from '../../../lines/columns.ts'
import { LineEditor } from '../../../lines/line-editor.tsx'
import { useLineServer } from '../../../lines/use-line-server.ts'
import type { JobTemplate } from './form.tsx'

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
  const mayWrite = useCan('worksheets.write')
  const own = useMemo<OwnFields<object>>(() => ({ columns: [], blank: LEFT_OPEN, open: t('open') }), [t])
  const { id, line_items } = jobTemplate
  return (
    <Stack gap="xs" mt="xl">
      <Title order={2}>{t('lines')}</Title>
      <Note>{t('linesText')}</Note>
      <LineEditor
        id={id}
        lines={line_items}
        own={own}
        readOnly={!mayWrite}
        {...useLineServer<object>('jobTemplates', jobTemplate)}
      />
    </Stack>
  )
}
