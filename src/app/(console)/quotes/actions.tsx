import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionMenu } from '../../form/action-menu.tsx'
import { laterDialog } from '../../form/comes-later.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { EditButton } from '../../form/record-actions.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useCan } from '../../frame/session.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { type Outputs, useTRPCClient } from '../../trpc.ts'
import { useQuoteTransitions } from './transitions/use-transitions.ts'

const ShareModal = laterDialog(() => import('./sharing/share-modal.tsx').then((module) => module.ShareModal))
const RejectForm = laterDialog(() =>
  import('./transitions/reject-form.tsx').then((module) => module.RejectForm),
)

type Quote = Outputs['quotes']['retrieve']
type Action = { label: string; act: () => void; danger?: boolean }

/** What may be done with the quote as it stands; the first is the likeliest. */
function useActions(
  quote: Quote,
  { draft, onReject, onShare }: { onReject: () => void; onShare: () => void } & Pick<Props, 'draft'>,
) {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const confirm = useConfirm()
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const { transition, convert, busy } = useQuoteTransitions(quote)
  const { id, status, worksheet_id, seq_number } = quote
  const isOpen = worksheet_id === null
  const askToSave = () =>
    confirm({
      title: t('convertTitle', { number: seq_number }),
      effect: t('convertUnsaved'),
      confirm: t('saveAndConvert'),
      onConfirm: async () => {
        if (await draft?.save()) convert()
      },
      danger: false,
    })
  const askDelete = () =>
    confirmRemoval({
      title: t('deleteTitle', { number: seq_number }),
      effect: t(isOpen ? 'deleteEffect' : 'deleteEffectConverted'),
      remove: () => client.quotes.delete.mutate({ id }),
      href: '/quotes',
    })
  const accept = { label: t('accept'), act: () => transition('accepted') }
  const reject = { label: t('reject'), act: onReject }
  const back = { label: t('back'), act: () => transition('waiting') }
  const toWorksheet = { label: t('convert'), act: draft ? askToSave : convert }
  const transitions: Record<Quote['status'], Action[]> = {
    waiting: [accept, reject, toWorksheet],
    accepted: [toWorksheet, reject, back],
    rejected: [back, accept, toWorksheet],
  }
  const closed = status === 'accepted' ? [] : [accept]
  const actions: Action[] = [
    ...(isOpen ? transitions[status] : closed),
    ...(isOpen ? [{ label: t('sharing.share'), act: onShare }] : []),
    { label: common('delete'), act: askDelete, danger: true },
  ]
  return { actions, busy }
}

type Props = {
  quote: Quote
  /** Lines that are not saved: they are before it becomes a worksheet. */
  draft: LinesDraft | null
  onEdit: () => void
}

/** The quote's next step as a button, what else there is beside it or in a menu. */
export function QuoteActions({ quote, draft, onEdit }: Props) {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const mayReadWorksheets = useCan('worksheets.read')
  const [rejecting, setRejecting] = useState(false)
  const [sharing, share] = useDisclosure()
  const { actions, busy } = useActions(quote, {
    ...{ draft, onReject: () => setRejecting(true), onShare: share.open },
  })
  const isOpen = quote.worksheet_id === null
  const [first, second] = actions
  return (
    <>
      <EditButton onEdit={onEdit} />
      {!isOpen && mayReadWorksheets && (
        <Button component={Link} href={`/worksheets/${quote.worksheet_id}`} prefetch={false} size="sm">
          {t('openWorksheet')}
        </Button>
      )}
      {isOpen && second && (
        <Button variant="default" size="sm" visibleFrom="lg" onClick={second.act}>
          {second.label}
        </Button>
      )}
      {isOpen && first && (
        <Button size="sm" loading={busy} onClick={first.act}>
          {first.label}
        </Button>
      )}
      <ActionMenu
        label={common('actions')}
        actions={(isOpen ? actions.slice(1) : actions).map((action, index) => ({
          ...action,
          narrowOnly: isOpen && index === 0,
        }))}
      />
      {sharing && <ShareModal quote_id={quote.id} onClose={share.close} />}
      {rejecting && <RejectForm quote={quote} onClose={() => setRejecting(false)} />}
    </>
  )
}
