import { Anchor, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { usePrinting } from '../../form/print-menu.tsx'
import { DocumentStatus } from '../../format/document-status.tsx'
import { Facts } from '../../format/facts.tsx'
import { Currency, useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import { dated, linked, timed, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import { WholeTable } from '../../list/whole-table.tsx'
import { useTRPCClient } from '../../trpc.ts'
import { FileContent, Remarks } from './receiving/content.tsx'
import { Refusals } from './sending/refusals.tsx'
import { type ElectronicInvoice, useIgnoredBecause } from './state.ts'

const PLACES = { invoice: 'invoices', credit_note: 'creditNotes', expense: 'expenses' } as const

/** What it is of, where it goes and where it stands. */
export function ElectronicInvoiceFacts({
  invoice,
  hasStatus = true,
}: {
  invoice: ElectronicInvoice
  hasStatus?: boolean
}) {
  const t = useTranslations()
  const numbers = useNumbers()
  const fact = useDocumentFacts()
  const because = useIgnoredBecause()(invoice)
  const { document_object, channel, total_after_tax } = invoice
  const document = t(`electronicInvoices.documents.${document_object}`)
  return (
    <Facts
      facts={[
        hasStatus && fact.status({ kind: 'electronic_invoice', state: invoice.status }),
        linked(document, PLACES[document_object], invoice.document_id, invoice.document_number),
        because !== undefined && [t('common.documentStates.electronic_invoice.ignored'), because],
        linked(
          t('electronicInvoices.cameAs'),
          'electronicInvoices',
          invoice.duplicate_of_id,
          invoice.document_number,
        ),
        // The heading may be cut before it.
        !invoice.document_id && [t('invoices.number'), invoice.document_number],
        dated(t('invoices.documentDate'), invoice.document_date),
        total_after_tax !== null && [t('invoices.totalAfterTax'), numbers.money(total_after_tax)],
        [
          t(invoice.direction === 'inbound' ? 'electronicInvoices.supplier' : 'common.customer'),
          invoice.counterparty_name,
        ],
        invoice.direction === 'outbound' && [
          t('electronicInvoices.destination'),
          [invoice.destination_code, invoice.destination_certified_email].filter(Boolean).join(' · '),
        ],
        [t('electronicInvoices.file'), invoice.file_name],
        [t('electronicInvoices.identifier'), invoice.sdi_identifier],
        channel !== null && [t('electronicInvoices.channel'), t(`electronicInvoices.channels.${channel}`)],
        timed(t('electronicInvoices.sentAt'), invoice.sent_at),
        dated(t('electronicInvoices.deliveredOn'), invoice.delivered_on),
        dated(t('electronicInvoices.availableOn'), invoice.made_available_on),
      ]}
    />
  )
}

/** A file or message that is saved by a click. */
function Saved({ name, link }: { name: string; link: () => Promise<{ content_url: string }> }) {
  const { save } = usePrinting(link)
  return (
    <Anchor component="button" type="button" size="sm" ta="left" data-thumb onClick={() => void save()}>
      {name}
    </Anchor>
  )
}

/** Its files, the latest last. */
function Files({ invoice: { id, files } }: { invoice: ElectronicInvoice }) {
  const t = useTranslations()
  const client = useTRPCClient()
  const columns: Column<ElectronicInvoice['files'][number]>[] = [
    {
      id: 'file',
      header: t('electronicInvoices.file'),
      cell: (file) =>
        file === files.at(-1) ? (
          <Saved
            name={file.file_name}
            link={() => client.electronicInvoices.link.query({ id, kind: 'file' })}
          />
        ) : (
          file.file_name
        ),
    },
    {
      id: 'status',
      header: t('common.status'),
      cell: ({ status }) => <DocumentStatus kind="electronic_invoice" state={status} />,
    },
    {
      id: 'sent',
      header: t('electronicInvoices.sentAt'),
      from: 'sm',
      cell: ({ sent_at }) => (sent_at === null ? '–' : <When value={sent_at} withTime />),
    },
  ]
  return (
    <div>
      <Title order={2} mb="xs">
        {t('electronicInvoices.files')}
      </Title>
      <WholeTable label={t('electronicInvoices.files')} minWidth={0} rows={files} {...{ columns }} />
    </div>
  )
}

/** What the exchange system said of it. */
function SdiMessages({ invoice: { id, messages } }: { invoice: ElectronicInvoice }) {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  if (messages.length === 0) return null
  return (
    <section aria-labelledby="sdi-messages">
      <Title order={2} id="sdi-messages" mb="xs">
        {t('messages')}
      </Title>
      <Stack gap="xs">
        {messages.map((message) => (
          <div key={message.id}>
            <Text size="sm">
              {t(`messageTypes.${message.outcome ?? message.type}`)},{' '}
              <When value={message.received_at} withTime />
              {!message.applied && ` – ${t('movedNothing')}`}
            </Text>
            <Saved
              name={message.file_name}
              link={() => client.electronicInvoices.message.query({ id, messageID: message.id })}
            />
          </div>
        ))}
      </Stack>
    </section>
  )
}

/** What a file calls its currency, where that can be one. */
const currencyOf = ({ direction, content: { currency } }: ElectronicInvoice) =>
  direction === 'inbound' && /^[A-Z]{3}$/.test(currency) ? currency : 'EUR'

/** An electronic invoice whole. */
export function ElectronicInvoiceView({ invoice }: { invoice: ElectronicInvoice }) {
  return (
    <Currency value={currencyOf(invoice)}>
      <Stack gap="xl">
        <Refusals invoice={invoice} />
        <ElectronicInvoiceFacts invoice={invoice} hasStatus={false} />
        {invoice.direction === 'inbound' ? (
          <>
            <Remarks invoice={invoice} />
            <FileContent content={invoice.content} />
          </>
        ) : (
          <Files invoice={invoice} />
        )}
        <SdiMessages invoice={invoice} />
      </Stack>
    </Currency>
  )
}
