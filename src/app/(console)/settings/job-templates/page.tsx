'use client'

import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString } from 'nuqs'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import { filtersOf } from '../../../list/filters.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { type RowIn, useList } from '../../../list/use-list.ts'
import { useSettingsPlace } from '../settings-page.tsx'
import { JobTemplateForm } from './form.tsx'

const FILTERS = { q: parseAsString.withDefault(''), active: parseAsBoolean }

/** The job templates, by name; a new one leads to its lines. */
export default function JobTemplatesPage() {
  const t = useTranslations('jobTemplates')
  const common = useTranslations('common')
  const list = useList('jobTemplates', FILTERS)
  const of = useColumnKinds<RowIn<'jobTemplates'>>()
  const words = { active: t('active'), inactive: t('inactive') }
  return (
    <ListPage
      list={list}
      place={useSettingsPlace('jobTemplates')}
      columns={[
        of.text('name', t('name'), 'name', { shrinks: true }),
        of.text('code', t('code'), 'code', { width: 140 }),
        of.active(common('status'), words, 'active', { width: 140, from: 'sm' }),
      ]}
      sort={common('byName')}
      filters={[
        filtersOf(list).either('active', common('status'), { yes: words.active, no: words.inactive }),
      ]}
      dialog={(onClose, onMade) => <JobTemplateForm {...{ onClose }} onSaved={onMade} />}
    />
  )
}
