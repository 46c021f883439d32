import { useTranslations } from 'next-intl'
import { tidyPlate } from '../format/plate-text.ts'
import type { Outputs } from '../trpc.ts'
import { text } from './fields.tsx'
import { FormModal } from './form-modal.tsx'
import { formOf, useFormOf } from './form-of.tsx'
import { plateLeft } from './plate-left.ts'

const plain = { autoComplete: 'off' }

const VEHICLE = formOf('vehicles', 'common', {
  license: {
    ...text('plate', { required: true, first: true, autoCapitalize: 'characters', ...plain }),
    sent: tidyPlate,
  },
  make: text('make', plain),
  model: text('model', plain),
})

type Props = {
  /** What was typed where no vehicle was found. */
  plate: string
  onClose: () => void
  /** The owner, where one is known. */
  customer_id: string | null
  onMade: (vehicle: Outputs['vehicles']['create']) => void
}

/** Makes a vehicle on the spot, with the fewest fields; the rest is written later on the vehicle's page. */
export function NewVehicle({ plate, onClose, customer_id, onMade }: Props) {
  const t = useTranslations('common')
  const { record, form, input, inputs } = useFormOf<typeof VEHICLE.fields, Outputs['vehicles']['create']>(
    VEHICLE,
    {
      begin: { license: plate },
      body: (fields) => ({ ...fields, customer_id }),
      done: null,
      onSaved: onMade,
    },
  )
  return (
    <FormModal title={t('newVehicle')} {...{ record, onClose }}>
      {input(
        'license',
        plateLeft((plate) => form.setFieldValue('license', plate)),
      )}
      {inputs('make', 'model')}
    </FormModal>
  )
}
