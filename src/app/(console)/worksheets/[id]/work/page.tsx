'use client'

import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { Page } from '../../../../frame/console-page.tsx'
import { RecordOf, useRecord } from '../../../../list/record-of.tsx'
import { WorksheetState } from '../../state.tsx'
import { WorkView } from '../../work/work.tsx'

/** A worksheet on a tablet beside the car. */
export default function WorkPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('worksheets')
  const { data } = useRecord('worksheets', id)
  const number = data?.seq_number
  return (
    <Page
      title={t('workView.title')}
      crumbs={[
        { label: t('noun.section'), href: '/worksheets' },
        { label: number === undefined ? '…' : t('numbered', { number }), href: `/worksheets/${id}` },
      ]}
      status={data && <WorksheetState worksheet={data} />}
    >
      <RecordOf group="worksheets" id={id}>
        {(worksheet) => <WorkView worksheet={worksheet} />}
      </RecordOf>
    </Page>
  )
}
