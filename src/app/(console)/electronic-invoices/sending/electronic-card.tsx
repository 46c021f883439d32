import { Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../../format/document-status.tsx'
import { RecordLink } from '../../../frame/record-link.tsx'
import { useCan } from '../../../frame/session.tsx'
import classes from '../../../payments/payments.module.css'
import { useTRPC } from '../../../trpc.ts'
import { Refusals } from './refusals.tsx'
import { SentActions } from './sent-actions.tsx'

/** The electronic invoice on its document's page; nothing where there is none, or nobody who may read it. */
export function ElectronicCard({ id }: { id: string | null }) {
  const mayRead = useCan('electronic_invoicing.read')
  if (id === null || !mayRead) return null
  return (
    <div className={classes.card}>
      <Standing id={id} />
    </div>
  )
}

/** Where it stands and what can be done with it. */
function Standing({ id }: { id: string }) {
  const t = useTranslations('electronicInvoices')
  const { data } = useQuery(useTRPC().electronicInvoices.retrieve.queryOptions({ id }))
  if (!data) return null
  return (
    <Stack gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <div>
          <Text size="sm" fw={600}>
            {t('card')}
          </Text>
          <DocumentStatus kind="electronic_invoice" state={data.status} />
        </div>
        <Group gap="xs" wrap="nowrap">
          <SentActions invoice={data} />
        </Group>
      </Group>
      <RecordLink to="electronicInvoices" id={id} alone>
        {data.file_name}
      </RecordLink>
      <Refusals invoice={data} />
    </Stack>
  )
}
