'use client'

import { useTranslations } from 'next-intl'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import { ListPage } from '../../../list/list-page.tsx'
import { type RowIn, useList } from '../../../list/use-list.ts'
import { useSettingsPlace } from '../settings-page.tsx'
import { NameModal } from './name-modal.tsx'

/** The price lists, newest first; a new one leads to its prices. */
export default function PriceListsPage() {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const of = useColumnKinds<RowIn<'priceLists'>>()
  return (
    <ListPage
      list={useList('priceLists', {})}
      place={useSettingsPlace('priceLists')}
      columns={[
        of.text('name', t('name'), 'name', { shrinks: true }),
        of.when('updated', common('updated'), ({ updated_at }) => updated_at),
      ]}
      dialog={(onClose, onMade) => <NameModal {...{ onClose }} onSaved={onMade} />}
    />
  )
}
