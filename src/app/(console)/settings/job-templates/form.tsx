import { useTranslations } from 'next-intl'
import { CategorySelect } from '../../../form/category-select.tsx'
import { held, longText, text, toggle } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import type { Outputs } from '../../../trpc.ts'

export type JobTemplate = Outputs['jobTemplates']['retrieve']

const JOB_TEMPLATE = formOf('jobTemplates', 'jobTemplates', {
  name: text('name', { required: true, first: true }),
  code: text('code'),
  work_category_id: held('workCategory', null as string | null, { Input: CategorySelect }),
  description: longText('description'),
  active: toggle('activeLong', { empty: true }),
})

type Props = {
  jobTemplate?: JobTemplate
  onClose: () => void
  onSaved?: (saved: JobTemplate) => void
}

/** Makes a job template, or changes what it is called. */
export function JobTemplateForm({ jobTemplate, onClose, onSaved }: Props) {
  const t = useTranslations('jobTemplates')
  const { record, input, inputs } = useFormOf(JOB_TEMPLATE, {
    record: jobTemplate,
    keptAs: 'job_template',
    onSaved: (saved: JobTemplate) => {
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <FormModal title={jobTemplate?.name ?? t('new')} {...{ record, onClose }}>
      {inputs('name', 'code')}
      {input('work_category_id', jobTemplate && { present: { ...jobTemplate, work_category_name: null } })}
      {inputs('description', 'active')}
    </FormModal>
  )
}
