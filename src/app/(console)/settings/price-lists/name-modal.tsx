import { useTranslations } from 'next-intl'
import { text } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import type { Outputs } from '../../../trpc.ts'

const PRICE_LIST = formOf('priceLists', 'priceLists', { name: text('name', { required: true, first: true }) })

type Props = {
  priceList?: Outputs['priceLists']['retrieve']
  onClose: () => void
  onSaved?: (saved: { id: string }) => void
}

/** Makes or renames a price list. */
export function NameModal({ priceList, onClose, onSaved }: Props) {
  const t = useTranslations('priceLists')
  const { record, input } = useFormOf(PRICE_LIST, {
    record: priceList,
    onSaved: (saved) => {
      onClose()
      onSaved?.(saved)
    },
  })
  return (
    <FormModal title={t(priceList ? 'rename' : 'new')} {...{ record, onClose }}>
      {input('name')}
    </FormModal>
  )
}
