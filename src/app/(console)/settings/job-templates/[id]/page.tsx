'use client'

import { useTranslations } from 'next-intl'
import { laterDialog } from '../../../../form/comes-later.tsx'
import { Facts } from '../../../../format/facts.tsx'
import { RecordPage } from '../../../../list/record-page.tsx'
import { useSettingsPlace } from '../../settings-page.tsx'
import { JobTemplateLines } from '../lines.tsx'

const JobTemplateForm = laterDialog(() => import('../form.tsx').then((module) => module.JobTemplateForm))

/** A job template: what it is called, and its lines, which stay where they are while its head is edited. */
export default function JobTemplatePage() {
  const t = useTranslations('jobTemplates')
  return (
    <RecordPage
      group="jobTemplates"
      place={useSettingsPlace('jobTemplates')}
      title={({ name }) => name}
      view={({ code, description, active }) => (
        <Facts
          facts={[
            [t('code'), code],
            [t('description'), description],
            [t('offered'), t(active ? 'active' : 'inactive')],
          ]}
        />
      )}
      dialog={(jobTemplate, onDone) => <JobTemplateForm jobTemplate={jobTemplate} onClose={onDone} />}
      below={(jobTemplate) => <JobTemplateLines jobTemplate={jobTemplate} />}
      removal={({ name }) => ({ title: t('deleteTitle', { name }), effect: t('deleteEffect') })}
    />
  )
}
