import { Anchor, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { tagOf } from '../../../form/etag.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { usePut, useRenew } from '../../../form/save.ts'
import { tidyCode, tidyVatNumber } from '../../../format/code-text.ts'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { hrefOf } from '../../settings/settings-sections.ts'
import { type ElectronicInvoice, useElectronicInvoiceTitle } from '../state.ts'
import { Refusals } from './refusals.tsx'

type Customer = Outputs['customers']['retrieve']

/** What of the customer goes into the file and is refused most often. */
const CODES = ['vat_number', 'tax_code', 'sdi_code', 'certified_email'] as const
const SEAT = ['address', 'postal_code', 'city', 'province'] as const
const FIELDS = [...CODES, ...SEAT] as const
type Field = (typeof FIELDS)[number]

const LABELS = {
  vat_number: 'customers.vatNumber',
  tax_code: 'customers.taxCode',
  sdi_code: 'customers.sdiCode',
  certified_email: 'customers.certifiedEmail',
  address: 'common.addressFields.address',
  postal_code: 'common.addressFields.postal_code',
  city: 'common.addressFields.city',
  province: 'common.addressFields.province',
} as const satisfies Record<Field, string>

const valuesOf = (customer: Customer) =>
  Object.fromEntries(FIELDS.map((name) => [name, customer[name] ?? ''])) as Record<Field, string>

const tidied = (values: Record<Field, string>) => ({
  ...values,
  vat_number: tidyVatNumber(values.vat_number),
  tax_code: tidyCode(values.tax_code),
  sdi_code: tidyCode(values.sdi_code),
})

const changedIn = (values: Record<Field, string>, before: Record<Field, string>) =>
  Object.fromEntries(
    FIELDS.filter((name) => values[name] !== before[name]).map((name) => [name, values[name] || null]),
  )

type Props = { invoice: ElectronicInvoice; onClose: () => void }

/** The customer as the document's next file will have them; what is wrong with them is mended here. */
function RepairForm({ invoice, customer, onClose }: Props & { customer: Customer }) {
  const t = useTranslations()
  const client = useTRPCClient()
  const renew = useRenew()
  const notify = useNotify()
  const titleOf = useElectronicInvoiceTitle()
  const mayChange = useCan('customers.write')
  const known = useRef(customer)
  const put = usePut()
  const read = async () => {
    known.current = put('customers', await client.customers.retrieve.query({ id: customer.id }))
    return { values: valuesOf(known.current) }
  }
  const record = useRecordForm({
    initialValues: valuesOf(customer),
    renew: read,
    of: { object_id: customer.id },
    names: (param) => param.replace(/^customer\./, ''),
    save: async (values) => {
      const changed = changedIn(tidied(values), valuesOf(known.current))
      if (Object.keys(changed).length > 0) {
        const given = { id: customer.id, ...changed }
        const ifMatch = tagOf(known.current)
        known.current = await client.customers.update.mutate(given, asking({ ifMatch }))
        renew('customers', known.current)
      }
      renew('electronicInvoices', await client.electronicInvoices.resend.mutate({ id: invoice.id }))
      notify.done(t('electronicInvoices.onItsWay', { document: titleOf(invoice) }))
      onClose()
    },
  })
  const input = (name: Field) => (
    <TextInput key={name} label={t(LABELS[name])} {...record.form.getInputProps(name)} />
  )
  const title = t('electronicInvoices.resendTitle', { number: invoice.document_number })
  return (
    <FormModal title={title} submitLabel={t('electronicInvoices.resend')} {...{ record, onClose }}>
      <Refusals invoice={invoice} />
      <Text size="sm">{t('electronicInvoices.resendEffect')}</Text>
      {mayChange && (
        <>
          <FieldGroup>{CODES.map(input)}</FieldGroup>
          <FieldGroup>{SEAT.map(input)}</FieldGroup>
          <Text size="sm">
            {t('electronicInvoices.repairElsewhere')}{' '}
            <Anchor
              component={Link}
              inherit
              c="inherit"
              underline="always"
              href={`/customers/${customer.id}?edit=true`}
            >
              {t('electronicInvoices.repairCustomer')}
            </Anchor>
            {' · '}
            <Anchor component={Link} inherit c="inherit" underline="always" href={hrefOf('company')}>
              {t('electronicInvoices.repairWorkshop')}
            </Anchor>
          </Text>
        </>
      )}
    </FormModal>
  )
}

/** Mends what the exchange system refused, and sends the document again in a new file. */
export function RepairModal({ invoice, onClose }: Props) {
  const trpc = useTRPC()
  const { document_id, document_object } = invoice
  const id = document_id!
  const isInvoice = document_object === 'invoice'
  const billed = useQuery(trpc.invoices.retrieve.queryOptions({ id }, { enabled: isInvoice }))
  const credited = useQuery(trpc.creditNotes.retrieve.queryOptions({ id }, { enabled: !isInvoice }))
  const customer_id = (billed.data ?? credited.data)?.customer_id
  const { data: customer } = useQuery(
    trpc.customers.retrieve.queryOptions({ id: customer_id! }, { enabled: customer_id !== undefined }),
  )
  return customer ? <RepairForm {...{ invoice, customer, onClose }} /> : null
}
