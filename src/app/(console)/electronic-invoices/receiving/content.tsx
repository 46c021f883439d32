'use client'

import { Alert, Box, List, Stack, Table, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Facts } from '../../../format/facts.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { Sums } from '../../../format/sums.tsx'
import { When } from '../../../format/when.tsx'
import type { ElectronicInvoice } from '../state.ts'

type Content = ElectronicInvoice['content']

/** What is worth a look, and why it is no expense yet. */
export function Remarks({ invoice: { remarks } }: { invoice: ElectronicInvoice }) {
  const t = useTranslations('electronicInvoices')
  if (remarks.length === 0) return null
  return (
    <Alert variant="light" color="yellow" title={t('remarks')}>
      <List size="sm">
        {remarks.map(({ param, code, sdi_code, message }) => (
          <List.Item key={`${param} ${code} ${message}`}>
            {[sdi_code, message].filter(Boolean).join(' ')}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

function Lines({ lines }: { lines: Content['line_items'] }) {
  const t = useTranslations('electronicInvoices')
  const numbers = useNumbers()
  return (
    <Table.ScrollContainer minWidth={520}>
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('description')}</Table.Th>
            <Table.Th ta="right">{t('quantity')}</Table.Th>
            <Table.Th ta="right">{t('price')}</Table.Th>
            <Table.Th ta="right">{t('vat')}</Table.Th>
            <Table.Th ta="right">{t('amount')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {lines.map((line) => (
            <Table.Tr key={`${line.line_number} ${line.description}`}>
              <Table.Td>{line.description}</Table.Td>
              <Table.Td ta="right">{line.quantity === null ? '' : numbers.quantity(line.quantity)}</Table.Td>
              <Table.Td ta="right">{numbers.price(line.unit_price)}</Table.Td>
              <Table.Td ta="right">{line.nature ?? numbers.rate(line.tax_rate)}</Table.Td>
              <Table.Td ta="right">{numbers.money(line.total_price)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** What a file says: who sends it, its lines, sums and due dates. */
export function FileContent({ content }: { content: Content }) {
  const t = useTranslations('electronicInvoices')
  const numbers = useNumbers()
  const { supplier, vat_summary, payments, comments, document_total, attachments } = content
  const sum = (pick: (row: Content['vat_summary'][number]) => number) =>
    vat_summary.reduce((all, row) => all + pick(row), 0)
  const place = [supplier.postal_code, supplier.city, supplier.province].filter(Boolean).join(' ')
  return (
    <Stack gap="lg" component="section" aria-labelledby="content">
      <Title order={2} id="content">
        {t('content')}
      </Title>
      <Facts
        facts={[
          [t('supplier'), [supplier.name, supplier.address, place].filter(Boolean).join(', ')],
          supplier.vat_number !== null && [
            t('vatNumber'),
            `${supplier.vat_country ?? ''}${supplier.vat_number}`,
          ],
          comments.length > 0 && [t('comments'), comments.join(' ')],
          payments.length > 0 && [
            t('dueDates'),
            <Stack key="due" gap={2}>
              {payments.map(({ due_date, amount, payment_method }) => (
                <Text key={`${due_date} ${amount} ${payment_method}`} size="sm" component="div">
                  {due_date && <When value={due_date} />} {numbers.money(amount)}
                </Text>
              ))}
            </Stack>,
          ],
          attachments.length > 0 && [t('attachments'), attachments.map(({ name }) => name).join(', ')],
        ]}
      />
      <Lines lines={content.line_items} />
      <Box maw={320} w="100%" ml="auto">
        <Sums
          sums={[
            [t('taxable'), sum(({ taxable }) => taxable)],
            [t('vat'), sum(({ tax }) => tax)],
            [t('documentTotal'), document_total ?? undefined, true],
          ]}
        />
      </Box>
    </Stack>
  )
}
