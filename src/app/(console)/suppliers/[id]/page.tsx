'use client'

import { useTranslations } from 'next-intl'
import { RecordPage } from '../../../list/record-page.tsx'
import { SupplierForm } from '../form.tsx'
import { SupplierView } from '../preview.tsx'

export default function SupplierPage() {
  const t = useTranslations('suppliers')
  return (
    <RecordPage
      group="suppliers"
      title={({ name }) => name}
      view={(supplier) => <SupplierView supplier={supplier} />}
      form={(supplier, onDone) => <SupplierForm supplier={supplier} onDone={onDone} />}
      removal={({ name, articles_count }) => ({
        title: t('deleteTitle', { name }),
        effect: t('deleteEffect', { articles: articles_count }),
      })}
    />
  )
}
