import { useTranslations } from 'next-intl'
import type { Outputs } from '../trpc.ts'
import { phone, text } from './fields.tsx'
import { FormModal } from './form-modal.tsx'
import { formOf, useFormOf } from './form-of.tsx'
import type { Choice } from './picked.ts'

const NAME = text('name', { required: true, first: true, autoComplete: 'off' })
const CUSTOMER = formOf('customers', 'common', { full_name: NAME, phone: phone('phone') })
const SUPPLIER = formOf('suppliers', 'common', { name: NAME, phone: phone('phone') })

export type MakeProps = {
  /** What was typed where nobody of this name was found. */
  name: string
  onClose: () => void
  onMade: (made: Choice) => void
}

/** Makes a customer on the spot, with the fewest fields; the rest is written later on the customer's page. */
export function NewCustomer({ name, onClose, onMade }: MakeProps) {
  const t = useTranslations('common')
  const { record, inputs } = useFormOf<typeof CUSTOMER.fields, Outputs['customers']['create']>(CUSTOMER, {
    begin: { full_name: name },
    done: null,
    onSaved: ({ id, full_name }) => onMade({ id, label: full_name }),
  })
  return (
    <FormModal title={t('newCustomer')} {...{ record, onClose }}>
      {inputs('full_name', 'phone')}
    </FormModal>
  )
}

/** Makes a supplier likewise. */
export function NewSupplier({ name, onClose, onMade }: MakeProps) {
  const t = useTranslations('suppliers')
  const { record, inputs } = useFormOf<typeof SUPPLIER.fields, Outputs['suppliers']['create']>(SUPPLIER, {
    begin: { name },
    done: null,
    onSaved: ({ id, name }) => onMade({ id, label: name }),
  })
  return (
    <FormModal title={t('new')} {...{ record, onClose }}>
      {inputs('name', 'phone')}
    </FormModal>
  )
}
