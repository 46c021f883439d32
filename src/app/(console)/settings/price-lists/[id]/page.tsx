'use client'

import { useTranslations } from 'next-intl'
import { RecordPage } from '../../../../list/record-page.tsx'
import { useSettingsPlace } from '../../settings-page.tsx'
import { NameModal } from '../name-modal.tsx'
import { PriceTable } from '../price-table.tsx'

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
