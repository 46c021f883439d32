import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useOnce } from '../../../form/once.ts'
import { usePrinting } from '../../../form/print-menu.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'
import { type ElectronicInvoice, useElectronicInvoiceTitle } from '../state.ts'

const AttachModal = laterDialog(() => import('./attach-modal.tsx').then((module) => module.AttachModal))
const ImportModal = laterDialog(() => import('./import-modal.tsx').then((module) => module.ImportModal))
const RepairModal = laterDialog(() => import('./repair-modal.tsx').then((module) => module.RepairModal))
const SentModal = laterDialog(() => import('./sent-modal.tsx').then((module) => module.SentModal))

/** What sends it: its file as it stands, or after a refusal a new one, once it was mended; undefined where nothing does. */
function useSending(invoice: ElectronicInvoice, repair: () => void) {
  const t = useTranslations('electronicInvoices')
  const titleOf = useElectronicInvoiceTitle()
  const client = useTRPCClient()
  const change = useChange()
  const { id, status } = invoice
  const done = t('onItsWay', { document: titleOf(invoice) })
  if (status === 'to_send' || status === 'error') {
    const send = () => client.electronicInvoices.send.mutate({ ids: [id] })
    return { label: t('send'), act: () => change({ send, done }) }
  }
  if (status !== 'rejected' && status !== 'refused') return undefined
  return { label: t('resend'), act: async () => repair() }
}

/** What can be done with an electronic invoice of the workshop as it stands; its file and its PDF are everybody's who reads it. */
export function SentActions({ invoice }: { invoice: ElectronicInvoice }) {
  const t = useTranslations()
  const client = useTRPCClient()
  const change = useChange()
  const maySend = useCan('invoices.write')
  const { once, acting } = useOnce()
  const [repairing, repair] = useDisclosure()
  const sending = useSending(invoice, repair.open)
  const [importing, importer] = useDisclosure()
  const [marking, mark] = useDisclosure()
  const [attaching, attach] = useDisclosure()
  const { id, status, channel } = invoice
  const linkTo = (kind: 'xml' | 'pdf') => () => client.electronicInvoices.link.query({ id, kind })
  const { save: saveXml } = usePrinting(linkTo('xml'))
  const { save: savePdf } = usePrinting(linkTo('pdf'))
  const isOpen = maySend && (status === 'to_send' || status === 'error')
  const isByHand = maySend && status === 'sending' && channel === 'file'
  const cancel = () =>
    once(() =>
      change({
        send: () => client.electronicInvoices.cancelSending.mutate({ id }),
        done: t('electronicInvoices.cancelled'),
      }),
    )
  return (
    <>
      {maySend && sending && (
        <Button size="sm" loading={acting} onClick={() => once(sending.act)}>
          {sending.label}
        </Button>
      )}
      {isByHand && (
        <Button size="sm" onClick={mark.open}>
          {t('electronicInvoices.markSent')}
        </Button>
      )}
      <ActionMenu
        label={t('common.actions')}
        actions={[
          { label: t('electronicInvoices.saveXml'), act: () => void saveXml() },
          { label: t('common.savePdf'), act: () => void savePdf() },
          maySend && { label: t('electronicInvoices.importMessage'), act: importer.open },
          isOpen && { label: t('electronicInvoices.attachSigned'), act: attach.open },
          isByHand && { label: t('electronicInvoices.cancelSending'), act: cancel },
        ]}
      />
      {importing && <ImportModal onClose={importer.close} />}
      {attaching && <AttachModal invoice={invoice} onClose={attach.close} />}
      {repairing && <RepairModal invoice={invoice} onClose={repair.close} />}
      {marking && <SentModal invoice={invoice} onClose={mark.close} />}
    </>
  )
}
