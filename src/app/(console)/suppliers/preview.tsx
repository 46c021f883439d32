import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { addressOf } from '../../format/address.ts'
import { MailLink, PhoneLink } from '../../format/contact.tsx'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'

export type Supplier = Outputs['suppliers']['retrieve']

/** Call, mail, the articles that are bought there, and what is still to be paid. */
export function SupplierContact({ supplier }: { supplier: Supplier }) {
  const t = useTranslations('suppliers')
  const numbers = useNumbers()
  const { id, phone, email, articles_count, outstanding_total } = supplier
  return (
    <Group gap="md">
      <PhoneLink phone={phone} />
      <MailLink email={email} />
      <Button
        component={Link}
        prefetch={false}
        href={`/articles?supplier_id=${id}`}
        variant="default"
        leftSection={<IconPackage size={16} aria-hidden />}
      >
        {t('articles', { count: articles_count })}
      </Button>
      {outstanding_total ? (
        <Text size="sm" fw={600} className="figures">
          {t('toPay', { amount: numbers.money(outstanding_total) })}
        </Text>
      ) : null}
    </Group>
  )
}

/** Address, terms and fiscal data. */
export function SupplierFacts({ supplier }: { supplier: Supplier }) {
  const t = useTranslations('suppliers')
  const methods = useTranslations('common.paymentMethods')
  const numbers = useNumbers()
  const { vat_number, vat_country, payment_method } = supplier
  return (
    <Facts
      facts={[
        [t('state'), t(supplier.active ? 'active' : 'inactive')],
        [t('contactName'), supplier.contact_name],
        [t('address'), addressOf(supplier)],
        [t('vatNumber'), vat_number && `${vat_country} ${vat_number}`],
        [t('taxCode'), supplier.tax_code],
        supplier.sdi_code && [t('sdiCode'), supplier.sdi_code],
        [t('certifiedEmail'), supplier.certified_email],
        [t('iban'), supplier.iban],
        [t('paymentMethod'), payment_method && methods(payment_method as 'MP01')],
        [t('paymentTerms'), t('days', { count: supplier.payment_terms_days })],
        [t('customerCode'), supplier.customer_code],
        [t('discount'), numbers.rate(supplier.discount_rate)],
        supplier.lead_time_days !== null && [t('leadTime'), t('days', { count: supplier.lead_time_days })],
        supplier.minimum_order !== null && [t('minimumOrder'), numbers.price(supplier.minimum_order)],
        [t('notes'), supplier.notes],
      ]}
    />
  )
}

/** How to reach a supplier, and what is known of it. */
function SupplierView({ supplier }: { supplier: Supplier }) {
  return (
    <Stack>
      <SupplierContact supplier={supplier} />
      <SupplierFacts supplier={supplier} />
    </Stack>
  )
}

/** A supplier beside the list. */
export function SupplierPreview({ supplier }: { supplier: Supplier }) {
  return (
    <Stack>
      <Title order={2}>{supplier.name}</Title>
      <SupplierView supplier={supplier} />
    </Stack>
  )
}
