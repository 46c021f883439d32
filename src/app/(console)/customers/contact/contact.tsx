import { Group, Text } from '@mantine/core'
import { IconMapPin } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { addressOf } from '../../../format/address.ts'
import { MailLink, PhoneLink } from '../../../format/contact.tsx'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { useAllowed } from '../../../frame/session.tsx'
import type { Outputs } from '../../../trpc.ts'

export type Customer = Outputs['customers']['retrieve']

/** How the customer is reached: call, mail, and where. */
export function Contact({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const { phone, mobile, email } = customer
  const numbers = [...new Set([mobile, phone])].filter((number) => number !== null)
  const address = addressOf(customer)
  return (
    <Group gap="md" miw={0} maw="100%">
      {numbers.map((number) => (
        <PhoneLink key={number} phone={number} />
      ))}
      <MailLink email={email} />
      {numbers.length === 0 && !email && <Text c="dimmed">{t('noContact')}</Text>}
      {address && (
        <Group gap={4} wrap="nowrap" c="dimmed">
          <IconMapPin size={16} stroke={1.6} aria-hidden style={{ flex: 'none' }} />
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {address}
          </Text>
        </Group>
      )}
    </Group>
  )
}

/** What the customer still owes, on receipts and invoices alike, and the way to how it came about. */
export function Outstanding({ customer }: { customer: Customer }) {
  const t = useTranslations('customers')
  const numbers = useNumbers()
  const mayRead = useAllowed('customers.statement')
  const { id, outstanding_total } = customer
  if (outstanding_total === null) return null
  if (outstanding_total === 0) return <Note>{t('nothingOutstanding')}</Note>
  const amount = (
    <Text component="span" size="sm" fw={600} className="figures">
      {numbers.money(outstanding_total)}
    </Text>
  )
  return (
    <Text size="sm">
      {t('outstanding')}{' '}
      {mayRead ? (
        <Link href={`/customers/${id}?tab=statement&preset=all`} prefetch={false} data-thumb>
          {amount}
        </Link>
      ) : (
        amount
      )}
    </Text>
  )
}
