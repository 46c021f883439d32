'use client'

import { useTranslations } from 'next-intl'
import { laterDialog, laterPanel } from '../../../../form/comes-later.tsx'
import { RecordPage } from '../../../../list/record-page.tsx'
import { useSettingsPlace } from '../../settings-page.tsx'

const PriceTable = laterPanel(() => import('../price-table.tsx').then((module) => module.PriceTable))
const NameModal = laterDialog(() => import('../name-modal.tsx').then((module) => module.NameModal))

export default function PriceListPage() {
  const t = useTranslations('priceLists')
  return (
    <RecordPage
      group="priceLists"
      place={useSettingsPlace('priceLists')}
      title={({ name }) => name}
      view={({ id }) => <PriceTable price_list_id={id} />}
      dialog={(priceList, onDone) => <NameModal priceList={priceList} onClose={onDone} />}
      editLabel={t('rename')}
      removal={({ name }) => ({ title: t('deleteTitle', { name }), effect: t('deleteEffect') })}
    />
  )
}
