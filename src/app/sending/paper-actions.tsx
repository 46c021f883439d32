import { ActionIcon, Loader } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useOnce } from '../form/once.ts'
import { type PrintedGroup, PrintMenu, type SentGroup } from '../form/print-menu.tsx'
import { holdForDialog } from '../frame/held-keys.ts'
import { laterComponent } from '../frame/later.tsx'
import { useAllowed, useCan } from '../frame/session.tsx'
import { useTRPCClient } from '../trpc.ts'

const SendModal = laterComponent(() => import('./send-modal.tsx').then((module) => module.SendModal))

export type SentRecord = {
  id: string
  customer_id: string | null
  type?: string
  /** What a quote became. */
  worksheet_id?: string | null
}
type Props = { group: PrintedGroup; record: SentRecord; mayWrite: boolean }

/** What goes with goods is handed over with them. */
const isMailed = (group: PrintedGroup): group is SentGroup => group !== 'deliveryNotes'

/**
 * Prints a document or sends it by mail, to its customer unless somebody else is written there; a draft goes to nobody.
 */
export function PaperActions({ group, record, mayWrite }: Props) {
  const t = useTranslations('common')
  const client = useTRPCClient()
  const mayRead = useCan('customers.read')
  const [to, setTo] = useState<string[] | null>(null)
  const { once, acting } = useOnce()
  const open = async () => {
    // What is typed until the customer was read is typed in the form.
    holdForDialog()
    const { customer_id: id } = record
    // Without it the address is typed: the form opens all the same.
    const customer =
      mayRead && id ? await client.customers.retrieve.query({ id }).catch(() => undefined) : undefined
    setTo(customer?.email ? [customer.email] : [])
  }
  const maySend = useAllowed(`${group}.send`)
  const sent = mayWrite && maySend && record.type !== 'draft' && isMailed(group) ? group : undefined
  return (
    <>
      <PrintMenu group={group} id={record.id} onSend={sent ? () => void once(open) : undefined} />
      {sent && (
        <ActionIcon
          variant="default"
          size={36}
          visibleFrom="sm"
          aria-label={t('sendByMail')}
          title={t('sendByMail')}
          onClick={() => once(open)}
        >
          {acting ? <Loader size={18} /> : <IconMail size={18} stroke={1.6} aria-hidden />}
        </ActionIcon>
      )}
      {to && sent && (
        <SendModal
          {...{ to }}
          group={sent}
          id={record.id}
          mayDecide={sent === 'quotes' && record.worksheet_id === null}
          onClose={() => setTo(null)}
        />
      )}
    </>
  )
}
