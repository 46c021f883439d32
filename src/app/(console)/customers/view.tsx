import { SimpleGrid, Stack, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { addressOf } from '../../format/address.ts'
import { Facts } from '../../format/facts.tsx'
import { useDays, useNumbers } from '../../format/numbers.ts'
import { Tags } from '../../format/tags.tsx'
import { dated } from '../../frame/fact-kinds.tsx'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Customer } from './contact/contact.tsx'

/** The name of the price list that applies; the prices of the catalogue without one. */
function PriceListName({ id }: { id: string | null }) {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const mayRead = useCan('articles.read')
  const { data } = useQuery(
    trpc.priceLists.retrieve.queryOptions({ id: id! }, { enabled: id !== null && mayRead }),
  )
  if (id === null) return t('noPriceList')
  return data?.name ?? (mayRead ? '…' : '–')
}

function Fiscal({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const days = useDays()
  const numbers = useNumbers()
  const vat = customer.vat_number && `${customer.vat_country} ${customer.vat_number}`
  return (
    <Facts
      facts={[
        [t('type'), t(`types.${customer.customer_type}`)],
        [t('taxCode'), customer.tax_code],
        [t('vatNumber'), vat],
        [t('sdiCode'), customer.sdi_code],
        [t('certifiedEmail'), customer.certified_email],
        dated(t('birthDate'), customer.birth_date),
        [t('address'), addressOf(customer)],
        customer.split_payment && [t('splitPayment'), t('yes')],
        customer.withholding && [
          t('withholding'),
          t('withheld', {
            rate: numbers.rate(customer.withholding.rate),
            type: customer.withholding.type,
            reason: customer.withholding.reason,
          }),
        ],
        customer.letter_of_intent && [
          t('letterOfIntent'),
          `${customer.letter_of_intent.number} · ${days.exact(customer.letter_of_intent.date)}`,
        ],
      ]}
    />
  )
}

function Terms({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const methods = useTranslations('common.paymentMethods')
  const word = (given: boolean) => t(given ? 'yes' : 'no')
  return (
    <Facts
      facts={[
        [t('priceList'), <PriceListName key="list" id={customer.price_list_id} />],
        [t('discount'), numbers.rate(customer.unit_discount_rate)],
        customer.default_payment_method && [
          t('paymentMethod'),
          methods(customer.default_payment_method as 'MP01'),
        ],
        [t('paymentTerms'), t('days', { count: customer.payment_terms_days })],
        customer.payment_terms_end_of_month && [t('paymentTermsEndOfMonth'), t('yes')],
        [t('reminderConsent'), word(customer.reminder_consent)],
        [t('marketingConsent'), word(customer.marketing_consent)],
        dated(t('consentUpdated'), customer.consent_updated_at),
        customer.tags.length > 0 && [t('tags'), <Tags key="tags" tags={customer.tags} />],
        [t('notes'), customer.notes],
      ]}
    />
  )
}

/** Fiscal data, price list, consents and notes. */
export function CustomerFacts({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  return (
    // Beside a list there is less room than the screen has.
    <SimpleGrid type="container" cols={{ base: 1, '44rem': 2 }} spacing="xl">
      <Stack gap="xs">
        <Title order={2}>{t('fiscal')}</Title>
        <Fiscal customer={customer} />
      </Stack>
      <Stack gap="xs">
        <Title order={2}>{t('terms')}</Title>
        <Terms customer={customer} />
      </Stack>
    </SimpleGrid>
  )
}
