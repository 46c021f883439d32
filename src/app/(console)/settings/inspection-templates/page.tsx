'use client'

import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import { useEditedRow } from '../../../list/edited-row.ts'
import { Emptiness } from '../../../list/emptiness.tsx'
import { RowActions } from '../../../list/row-actions.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { type InspectionTemplate, TemplateModal } from './template-modal.tsx'

const MAX_TEMPLATES = 100

/** The inspection templates: what is looked at on a vehicle, point by point. */
export default function InspectionTemplatesPage() {
  const t = useTranslations('settings.inspections')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const mayWrite = useCan('worksheets.write')
  const of = useColumnKinds<InspectionTemplate>()
  const { create, edit, dialog } = useEditedRow<InspectionTemplate>(
    { label: t('new'), permission: 'worksheets.write' },
    (template, onClose) => <TemplateModal {...{ template, onClose }} />,
  )
  return (
    <SettingsPage title={t('title')} action={create}>
      <WholeTable<InspectionTemplate>
        isList
        label={t('title')}
        columns={[
          of.text('name', t('name'), 'name', { shrinks: true }),
          of.words('points', t('pointsHead'), ({ points }) => t('count', { count: points.length }), {
            width: 120,
          }),
          of.active(common('status'), { active: t('active'), inactive: t('inactive') }, 'active', {
            width: 140,
            from: 'sm',
          }),
        ]}
        query={useQuery(useTRPC().inspectionTemplates.list.queryOptions({ limit: MAX_TEMPLATES }))}
        empty={<Emptiness filtered={false} title={t('emptyTitle')} text={t('emptyText')} action={create} />}
        actions={
          mayWrite &&
          ((template) => (
            <RowActions
              editTitle={t('editTitle', { name: template.name })}
              deleteTitle={t('deleteTitle', { name: template.name })}
              deleteEffect={t('deleteEffect')}
              onEdit={() => edit(template)}
              remove={() => client.inspectionTemplates.delete.mutate({ id: template.id })}
            />
          ))
        }
      />
      {dialog}
    </SettingsPage>
  )
}
