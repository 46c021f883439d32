'use client'

import { Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Fragment } from 'react'
import { Facts } from '../../format/facts.tsx'
import { useFigures } from '../../format/figures.ts'
import { Plate } from '../../format/plate.tsx'
import { When } from '../../format/when.tsx'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import { useTechnicianNames } from './technicians.tsx'
import { Promised, type Worksheet } from './worksheet-state.tsx'
import classes from './worksheets.module.css'

/** The customer's number, to call while the vehicle stands here. */
function Phone({ customer_id }: { customer_id: string }) {
  const trpc = useTRPC()
  const enabled = useCan('customers.read')
  const { data } = useQuery(trpc.customers.retrieve.queryOptions({ id: customer_id }, { enabled }))
  const number = data?.mobile || data?.phone
  return number ? <a href={`tel:${number.replace(/\s/g, '')}`}>{number}</a> : '–'
}

const link = (href: string, word: string) => (
  <Link href={href} prefetch={false}>
    {word}
  </Link>
)

/** Whom and what it is for, when it is promised, who works on it and where. */
export function WorksheetFacts({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const common = useTranslations('common')
  const figures = useFigures()
  const names = useTechnicianNames()(worksheet.assigned_user_ids)
  const { customer_id, vehicle_id, km, km_out, quote_id, quote_seq_number, receipt_id } = worksheet
  return (
    <Facts
      facts={[
        [common('customer'), link(`/customers/${customer_id}`, worksheet.customer_name)],
        [t('phone'), <Phone key="phone" customer_id={customer_id} />],
        [
          common('vehicle'),
          <Fragment key="vehicle">
            {link(`/vehicles/${vehicle_id}`, worksheet.vehicle_name || common('vehicle'))}{' '}
            <Plate license={worksheet.vehicle_license} />
          </Fragment>,
        ],
        [t('km'), figures.integer(km)],
        km_out !== null && [t('kmOut'), figures.integer(km_out)],
        [t('promised'), <Promised key="promised" worksheet={worksheet} />],
        [t('technicians'), names.length > 0 && <span key="people">{names.join(', ')}</span>],
        [t('bay'), worksheet.bay],
        [t('keyTag'), worksheet.key_tag],
        [t('category'), worksheet.work_category_name],
        [t('priority'), t(`priorities.${worksheet.priority}`)],
        [t('date'), <When key="date" value={worksheet.document_date} />],
        worksheet.delivered_at !== null && [
          t('deliveredAt'),
          <When key="delivered" value={worksheet.delivered_at} withTime />,
        ],
        worksheet.warranty_expiry !== null && [
          t('warranty'),
          <When key="warranty" value={worksheet.warranty_expiry} />,
        ],
        quote_id !== null && [
          t('quote'),
          link(`/quotes/${quote_id}`, t('quoteNumbered', { number: quote_seq_number ?? 0 })),
        ],
        receipt_id !== null && [t('receipt'), link(`/receipts/${receipt_id}`, t('openReceipt'))],
        [t('billing'), t(`billings.${worksheet.billing_status}`)],
      ]}
    />
  )
}

const NOTES = ['reported_issues', 'diagnosis', 'work_done', 'comments', 'internal_notes'] as const

/** What was said, found and done; what is empty is left out. */
export function WorksheetNotes({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const written = NOTES.filter((field) => worksheet[field])
  return (
    <Stack gap="xs">
      <Title order={2}>{t('notes')}</Title>
      {written.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noNotes')}
        </Text>
      )}
      {written.length > 0 && (
        <Facts facts={written.map((field) => [t(`fields.${field}`), worksheet[field]])} />
      )}
    </Stack>
  )
}

type Sum = readonly [word: string, amount: number | undefined, strong?: boolean]

function Sums({ sums }: { sums: readonly Sum[] }) {
  const figures = useFigures()
  return (
    <dl className={classes.sums}>
      {sums.map(
        ([word, amount, strong]) =>
          amount !== undefined && (
            <Fragment key={word}>
              <dt data-strong={strong}>{word}</dt>
              <dd data-strong={strong}>{figures.money(amount)}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}

/** What the total is made of as it was saved last; cost and margin for those who may see them. */
export function WorksheetCosts({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Sums
      sums={[
        [t('parts'), worksheet.total_parts],
        [t('labour'), worksheet.total_labour],
        [t('external'), worksheet.total_external || undefined],
        [t('cost'), worksheet.total_cost],
        [t('margin'), worksheet.margin],
      ]}
    />
  )
}

export function WorksheetSums({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  return (
    <Sums
      sums={[
        [t('discounts'), worksheet.total_discount || undefined],
        [t('beforeTax'), worksheet.total_before_tax],
        [t('tax'), worksheet.total_tax],
        [t('total'), worksheet.total_after_tax, true],
      ]}
    />
  )
}

/** The lines to be read, as beside the list. */
export function WorksheetLinesBrief({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const figures = useFigures()
  if (worksheet.line_items.length === 0) return <Text c="dimmed">{t('noLines')}</Text>
  return (
    <Table aria-label={t('lines')}>
      <Table.Tbody>
        {worksheet.line_items.map(({ id, description, quantity, total_before_tax }) => (
          <Table.Tr key={id}>
            <Table.Td>{description}</Table.Td>
            <Table.Td ta="right">{figures.quantity(quantity)}</Table.Td>
            <Table.Td ta="right">{figures.money(total_before_tax)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
