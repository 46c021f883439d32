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
import type { ElectronicInvoice } from '../state.ts'

const RegisterModal = laterDialog(() => import('./register-modal.tsx').then((module) => module.RegisterModal))

/** What can be done with an electronic invoice that a supplier sent. */
export function ReceivedActions({ invoice }: { invoice: ElectronicInvoice }) {
  const t = useTranslations()
  const client = useTRPCClient()
  const change = useChange()
  const { once, acting } = useOnce()
  const mayBuy = useCan('expenses.write')
  const [registering, register] = useDisclosure()
  const { id, status } = invoice
  const { save } = usePrinting(() => client.electronicInvoices.link.query({ id, kind: 'xml' }))
  const { print, save: savePdf } = usePrinting(() =>
    client.electronicInvoices.link.query({ id, kind: 'pdf' }),
  )
  const isOpen = mayBuy && status === 'received'
  return (
    <>
      {isOpen && (
        <Button size="sm" disabled={acting} onClick={register.open}>
          {t('electronicInvoices.register')}
        </Button>
      )}
      <ActionMenu
        label={t('common.actions')}
        actions={[
          { label: t('electronicInvoices.saveXml'), act: () => void save() },
          { label: t('common.print'), act: () => void print() },
          { label: t('common.savePdf'), act: () => void savePdf() },
          isOpen && {
            label: t('electronicInvoices.ignore'),
            act: () => once(() => change({ send: () => client.electronicInvoices.ignore.mutate({ id }) })),
          },
          mayBuy &&
            status === 'ignored' && {
              label: t('electronicInvoices.restore'),
              act: () => once(() => change({ send: () => client.electronicInvoices.restore.mutate({ id }) })),
            },
        ]}
      />
      {registering && <RegisterModal invoice={invoice} onClose={register.close} />}
    </>
  )
}
