import { useTranslations } from 'next-intl'
import { number, text, textOrNull, toggle } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { FieldGroup } from '../../../form/record-form.tsx'
import type { Outputs } from '../../../trpc.ts'

export type StoragePlace = Outputs['tyreStorageLocations']['list']['data'][number]

const PLACE = formOf('tyreStorageLocations', 'tyreSets', {
  code: text('placeCode', { required: true, first: true }),
  description: textOrNull('description'),
  capacity: number('integer', 'capacity', { hint: 'capacityHint' }),
  active: toggle('placeActive', { empty: true }),
})

type Props = { place?: StoragePlace | undefined; onClose: () => void }

/** Makes or changes a place of the depot. */
export function PlaceModal({ place, onClose }: Props) {
  const t = useTranslations('tyreSets')
  const { record, inputs } = useFormOf(PLACE, { record: place, onSaved: onClose })
  return (
    <FormModal title={place?.code ?? t('newPlace')} {...{ record, onClose }}>
      <FieldGroup>{inputs('code', 'capacity')}</FieldGroup>
      {inputs('description', 'active')}
    </FormModal>
  )
}
