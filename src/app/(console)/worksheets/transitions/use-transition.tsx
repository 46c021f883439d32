import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useRenew } from '../../../form/save.ts'
import { useStateWord } from '../../../format/document-status.tsx'
import { type Inputs, useTRPCClient } from '../../../trpc.ts'
import type { Worksheet, WorksheetRow, WorksheetStatus } from '../state.tsx'
import { transitionsOf } from './transitions.ts'
import { useCheckinCompletion } from './use-checkin-completion.ts'

const TransitionModal = laterDialog(() =>
  import('./transition-modal.tsx').then((module) => module.TransitionModal),
)

export type Transition = { worksheet: WorksheetRow; to: WorksheetStatus }
type Details = Omit<Inputs['worksheets']['transition'], 'id' | 'action'>

type Options = {
  /** What was carried there by mistake can be taken back where it stands. */
  offersBack?: boolean
}

/** A move that the person must say more about, or confirm, before it is sent. */
const ASKS: readonly WorksheetStatus[] = ['on_hold', 'delivered']

/** The moves that the server has not answered, by the worksheet's id. */
function usePending() {
  const [pending, setPending] = useState<ReadonlyMap<string, Transition>>(new Map())
  return {
    pending,
    keep: (transition: Transition) =>
      setPending((all) => new Map(all).set(transition.worksheet.id, transition)),
    drop: ({ worksheet }: Transition) =>
      setPending((all) => new Map([...all].filter(([id]) => id !== worksheet.id))),
  }
}

/** Says where a worksheet was moved, with the way back; not where the way there or back is asked about. */
function useOfferBack(sendNow: (transition: Transition, isBack: boolean) => unknown) {
  const t = useTranslations('worksheets')
  const word = useStateWord()
  const notify = useNotify()
  return ({ worksheet: { seq_number, status }, to }: Transition, moved: Worksheet) => {
    if (ASKS.includes(status) || !transitionsOf(moved).includes(status)) return
    const said = t('movedTo', { number: seq_number, status: word({ kind: 'worksheet', state: to }) })
    const act = () => void sendNow({ worksheet: moved, to: status }, true)
    notify.done(said, { label: t('undoMove'), act })
  }
}

/**
 * Moves worksheets to statuses. A worksheet stands where it goes at once, and back again when the server refuses or
 * the person thinks better of it.
 * @returns `move` to begin one, `pending` moves by id, and the `dialog` to render
 */
export function useTransition({ offersBack = false }: Options = {}): {
  transition: (worksheet: WorksheetRow, to: WorksheetStatus) => void
  pending: ReadonlyMap<string, Transition>
  dialog: ReactNode
} {
  const t = useTranslations('worksheets')
  const client = useTRPCClient()
  const renew = useRenew()
  const notify = useNotify()
  const confirm = useConfirm()
  const askToComplete = useCheckinCompletion()
  const { pending, keep, drop } = usePending()
  const [asked, setAsked] = useState<Transition | null>(null)

  const send = async (transition: Transition, details: Details): Promise<Worksheet> => {
    const { worksheet, to } = transition
    const moved = await client.worksheets.transition.mutate({ id: worksheet.id, action: to, ...details })
    await renew('worksheets', moved)
    drop(transition)
    if (to === 'delivered') void askToComplete(moved)
    return moved
  }
  const sendNow = async (transition: Transition, isBack = false) => {
    keep(transition)
    try {
      const moved = await send(transition, {})
      if (offersBack && !isBack) offerBack(transition, moved)
    } catch (error) {
      drop(transition)
      notify.failure(error)
      // Somebody else may have moved it: what is true is shown.
      void renew('worksheets')
    }
  }
  const offerBack = useOfferBack(sendNow)
  const transition = (worksheet: WorksheetRow, to: WorksheetStatus) => {
    const next = { worksheet, to }
    if (to === 'cancelled') {
      return confirm({
        title: t('cancelTitle', { number: worksheet.seq_number }),
        effect: t('cancelEffect'),
        confirm: t('verbs.cancelled'),
        onConfirm: () => void sendNow(next),
      })
    }
    if (!ASKS.includes(to)) return void sendNow(next)
    keep(next)
    setAsked(next)
  }
  const close = () => {
    if (asked) drop(asked)
    setAsked(null)
  }
  const dialog = asked && (
    <TransitionModal
      transition={asked}
      onClose={close}
      onSend={async (details) => {
        await send(asked, details)
        setAsked(null)
      }}
    />
  )
  return { transition, pending, dialog }
}
