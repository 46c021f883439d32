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
  const t = useTranslations()
  const client = useTRPCClient()
  const renew = useRenew()
  const word = useStateWord()
  const notify = useNotify()
  const confirm = useConfirm()
  const askToComplete = useCheckinCompletion()
  const [pending, setPending] = useState<ReadonlyMap<string, Transition>>(new Map())
  const [asked, setAsked] = useState<Transition | null>(null)
  const keep = (transition: Transition) =>
    setPending((all) => new Map(all).set(transition.worksheet.id, transition))
  const drop = ({ worksheet }: Transition) =>
    setPending((all) => new Map([...all].filter(([id]) => id !== worksheet.id)))

  const send = async (transition: Transition, details: Details): Promise<Worksheet> => {
    const { worksheet, to } = transition
    const moved = await client.worksheets.transition.mutate({ id: worksheet.id, action: to, ...details })
    await renew('worksheets', moved)
    drop(transition)
    if (to === 'delivered') void askToComplete(moved)
    return moved
  }
  const offerBack = ({ worksheet: { seq_number, status }, to }: Transition, moved: Worksheet) => {
    if (!offersBack || ASKS.includes(status) || !transitionsOf(moved).includes(status)) return
    const said = t('worksheets.movedTo', {
      ...{ number: seq_number, status: word({ kind: 'worksheet', state: to }) },
    })
    const act = () => sendNow({ worksheet: moved, to: status }, true)
    notify.done(said, { label: t('worksheets.undoMove'), act })
  }
  const sendNow = (transition: Transition, isBack = false) => {
    keep(transition)
    const sent = send(transition, {})
    if (!isBack)
      void sent.then(
        (moved) => offerBack(transition, moved),
        () => undefined,
      )
    sent.catch((error) => {
      drop(transition)
      notify.failure(error)
      // Somebody else may have moved it: what is true is shown.
      renew('worksheets')
    })
  }
  const transition = (worksheet: WorksheetRow, to: WorksheetStatus) => {
    const next = { worksheet, to }
    if (to === 'cancelled') {
      return confirm({
        title: t('worksheets.cancelTitle', { number: worksheet.seq_number }),
        effect: t('worksheets.cancelEffect'),
        confirm: t('worksheets.verbs.cancelled'),
        onConfirm: () => sendNow(next),
      })
    }
    if (!ASKS.includes(to)) return sendNow(next)
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
