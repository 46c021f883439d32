import { Alert, Box, List, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { add } from '../../../../domain/money.ts'
import { summariesOf, withheldOf } from '../../../../domain/received-amounts.ts'
import { Facts } from '../../../format/facts.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { Sums } from '../../../format/sums.tsx'
import { When } from '../../../format/when.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import type { ElectronicInvoice } from '../state.ts'
import { useRemarkWords } from './remark-words.ts'

type Content = ElectronicInvoice['content']

/** What is worth a look, and why it is no expense yet. */
export function Remarks({ invoice: { remarks } }: { invoice: ElectronicInvoice }) {
  const t = useTranslations('electronicInvoices')
  const words = useRemarkWords()
  if (remarks.length === 0) return null
  return (
    <Alert color="yellow">
      <Text size="sm" fw={600}>
        {t('remarks')}
      </Text>
      <List size="sm">
        {remarks.map((remark) => (
          <List.Item key={`${remark.param} ${remark.code} ${remark.message}`}>
            {[remark.sdi_code, words(remark)].filter(Boolean).join(' ')}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

type Line = Content['line_items'][number]

function Lines({ rows }: { rows: Line[] }) {
  const t = useTranslations('electronicInvoices')
  const lines = useTranslations('lines')
  const numbers = useNumbers()
  const of = useColumnKinds<Line>()
  const columns = [
    of.text('description', t('description'), 'description', { wraps: true }),
    of.words(
      'quantity',
      t('quantity'),
      ({ quantity }) => (quantity === null ? '' : numbers.filed.quantity(quantity)),
      {
        align: 'right',
      },
    ),
    of.words('price', t('price'), ({ unit_price }) => numbers.filed.price(unit_price), { align: 'right' }),
    of.words('vat', t('vat'), ({ nature, tax_rate }) => nature ?? numbers.rate(tax_rate), { align: 'right' }),
    of.words('total', t('amount'), ({ total_price }) => numbers.filed.price(total_price), { align: 'right' }),
  ]
  return (
    <WholeTable
      label={lines('title')}
      minWidth={520}
      stacks
      idOf={({ line_number, description }) => `${line_number} ${description}`}
      {...{ columns, rows }}
    />
  )
}

/** What a file says: who sends it, its lines, sums and due dates. */
export function FileContent({ content }: { content: Content }) {
  const t = useTranslations('electronicInvoices')
  const numbers = useNumbers()
  const { supplier, payments, comments, currency, document_total, attachments } = content
  const summaries = summariesOf(content)
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
          currency !== 'EUR' && [t('currency'), currency],
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
      <Lines rows={content.line_items} />
      <Box maw={320} w="100%" ml="auto">
        <Sums
          sums={[
            [t('taxable'), summaries.map(({ taxable }) => taxable).reduce(add, 0)],
            [t('vat'), summaries.map(({ tax }) => tax).reduce(add, 0)],
            [t('documentTotal'), document_total ?? undefined, true],
            [t('withheld'), -withheldOf(content) || undefined],
          ]}
        />
      </Box>
    </Stack>
  )
}
