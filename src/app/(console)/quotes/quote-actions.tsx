'use client'

import { ActionIcon, Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useConfirm } from '../../form/confirm.tsx'
import { useRemoval } from '../../form/removal.ts'
import { useCan } from '../../frame/session.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { type Outputs, useTRPCClient } from '../../trpc.ts'
import { useQuoteMoves } from './quote-moves.ts'
import { RejectForm } from './reject-form.tsx'

type Quote = Outputs['quotes']['retrieve']
type Action = { name: string; label: string; run: () => void; primary?: boolean; danger?: boolean }

/** What may be done with the quote as it stands; the first is the likeliest. */
function useActions(
  quote: Quote,
  { draft, onEdit, onReject }: { onReject: () => void } & Omit<Props, 'quote'>,
) {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const confirm = useConfirm()
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const { move, convert, busy } = useQuoteMoves(quote)
  const { id, status, worksheet_id, seq_number } = quote
  const isOpen = worksheet_id === null
  const askConvert = () =>
    confirm({
      title: t('convertTitle', { number: seq_number }),
      effect: t(draft ? 'convertUnsaved' : 'convertEffect'),
      confirm: t(draft ? 'saveAndConvert' : 'convert'),
      onConfirm: async () => {
        if (!draft || (await draft.save())) convert()
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
  const accept = { name: 'accept', label: t('accept'), run: () => move('accepted') }
  const reject = { name: 'reject', label: t('reject'), run: onReject }
  const back = { name: 'back', label: t('back'), run: () => move('waiting') }
  const toWorksheet = { name: 'convert', label: t('convert'), run: askConvert }
  const moves: Record<Quote['status'], Action[]> = {
    waiting: [accept, reject, toWorksheet],
    accepted: [toWorksheet, reject, back],
    rejected: [back, accept, toWorksheet],
  }
  const closed = status === 'accepted' ? [] : [accept]
  const actions: Action[] = [
    ...(isOpen ? moves[status] : closed),
    { name: 'edit', label: common('edit'), run: onEdit },
    { name: 'delete', label: common('delete'), run: askDelete, danger: true },
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
  const common = useTranslations('common')
  const t = useTranslations('quotes')
  const mayReadWorksheets = useCan('worksheets.read')
  const [rejecting, setRejecting] = useState(false)
  const { actions, busy } = useActions(quote, { draft, onEdit, onReject: () => setRejecting(true) })
  const isOpen = quote.worksheet_id === null
  const [first, second, ...others] = actions
  return (
    <>
      {!isOpen && mayReadWorksheets && (
        <Button component={Link} href={`/worksheets/${quote.worksheet_id}`} prefetch={false} size="sm">
          {t('openWorksheet')}
        </Button>
      )}
      {isOpen && second && (
        <Button variant="default" size="sm" visibleFrom="lg" onClick={second.run}>
          {second.label}
        </Button>
      )}
      {isOpen && first && (
        <Button size="sm" loading={busy} onClick={first.run}>
          {first.label}
        </Button>
      )}
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={common('actions')}>
            <IconDots size={18} stroke={1.6} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isOpen && second && (
            <Menu.Item hiddenFrom="lg" onClick={second.run}>
              {second.label}
            </Menu.Item>
          )}
          {(isOpen ? others : actions).map(({ name, label, run, danger }) => (
            <Menu.Item key={name} onClick={run} {...(danger && { color: 'var(--mantine-color-error)' })}>
              {label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      <RejectForm quote={quote} opened={rejecting} onClose={() => setRejecting(false)} />
    </>
  )
}
