import { useTranslations } from 'next-intl'
import { longText, text, toggle } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import type { Outputs } from '../../../trpc.ts'
import { pointsOf, textOf } from './points-text.ts'

export type InspectionTemplate = Outputs['inspectionTemplates']['list']['data'][number]

const TEMPLATE = formOf('inspectionTemplates', 'settings.inspections', {
  name: text('name', { required: true, first: true }),
  points: {
    ...longText('points', { hint: 'pointsHint', minRows: 8, maxRows: 18, required: true }),
    sent: pointsOf,
  },
  active: toggle('activeLong', { empty: true }),
})

type Props = { template?: InspectionTemplate | undefined; onClose: () => void }

/** Makes or changes an inspection template; its points are written one a line. */
export function TemplateModal({ template, onClose }: Props) {
  const t = useTranslations('settings.inspections')
  const { record, inputs } = useFormOf(TEMPLATE, {
    record: template,
    values: ({ points }) => ({ points: textOf(points) }),
    names: (param) => (param.startsWith('points') ? 'points' : param),
    onSaved: onClose,
  })
  return (
    <FormModal title={template?.name ?? t('new')} {...{ record, onClose }}>
      {inputs('name', 'points', 'active')}
    </FormModal>
  )
}
