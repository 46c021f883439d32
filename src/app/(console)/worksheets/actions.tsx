import { Button } from '@mantine/core'
import { IconChevronDown, IconCopy, IconFileInvoice, IconReceiptEuro } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { ActionMenu } from '../../form/action-menu.tsx'
import { useConfirm } from '../../form/confirm.tsx'
import { useOnce } from '../../form/once.ts'
import { useOpenMade } from '../../form/open-made.ts'
import { useAttempts } from '../../form/use-attempts.ts'
import { useCan } from '../../frame/session.tsx'
import type { LinesDraft } from '../../lines/line-editor.tsx'
import { MenuBox } from '../../list/menus.ts'
import { useOpened } from '../../list/opens-later.tsx'
import { useTRPCClient } from '../../trpc.ts'
import type { Worksheet, WorksheetStatus } from './state.tsx'
import { ClockButton } from './time/clock-button.tsx'
import { useEntries } from './time/use-entries.ts'
import { nextMove, transitionsOf, useMoveVerb } from './transitions/transitions.ts'
import { useTransition } from './transitions/use-transition.tsx'
import classes from './worksheets.module.css'

type ActionProps = {
  worksheet: Worksheet
  /** Lines that are not saved: a receipt is made of them once they are. */
  draft: LinesDraft | null
}

const DONE: readonly WorksheetStatus[] = ['completed', 'delivered']

/** Whether a receipt is offered of it, and whether that is the next step. */
function useReceiptStep({ receipt_id, invoice_id, status }: Worksheet) {
  const mayBill = useCan('receipts.write')
  const isOffered = mayBill && receipt_id === null && invoice_id === null && status !== 'cancelled'
  return { isOffered, isNext: isOffered && DONE.includes(status) }
}

function MakeReceipt({ worksheet, draft }: ActionProps) {
  const t = useTranslations('worksheets')
  const confirm = useConfirm()
  const client = useTRPCClient()
  const openMade = useOpenMade()
  const { isOffered, isNext } = useReceiptStep(worksheet)
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.receipts.create.mutate)
  const worksheet_id = worksheet.id
  const create = () =>
    openMade({
      make: () => attempt({ worksheet_id }),
      ...{ section: 'receipts', query: '?issue=true', renews: 'worksheets' },
    })
  const make = () => once(create)
  const makeOfSaved = async () => {
    if (await draft?.save()) make()
  }
  const askToSave = () =>
    confirm({
      title: t('unsavedTitle'),
      effect: t('unsavedEffect'),
      confirm: t('saveAndMakeReceipt'),
      onConfirm: makeOfSaved,
      danger: false,
    })
  if (!isOffered) return null
  return (
    <Button
      size="sm"
      variant={isNext ? 'filled' : 'default'}
      leftSection={<IconReceiptEuro size={16} aria-hidden />}
      loading={acting}
      onClick={draft ? askToSave : make}
    >
      {t('makeReceipt')}
    </Button>
  )
}

/** Makes an invoice of the worksheet and opens it; undefined where nothing is left to bill. */
function useInvoicing({ worksheet, draft }: ActionProps) {
  const client = useTRPCClient()
  const openMade = useOpenMade()
  const mayBill = useCan('invoices.write')
  const { once } = useOnce()
  const attempt = useAttempts(client.invoices.create.mutate)
  const { id, billing_status, status } = worksheet
  const make = async () => {
    if (draft && !(await draft.save())) return
    return openMade({ make: () => attempt({ worksheet_ids: [id] }), section: 'invoices' })
  }
  if (!mayBill || billing_status !== 'not_billed' || status === 'cancelled') return undefined
  return () => once(make)
}

/** Makes a new draft of the worksheet and opens it. */
function useDuplicating({ worksheet, draft }: ActionProps) {
  const t = useTranslations('worksheets')
  const confirm = useConfirm()
  const openMade = useOpenMade()
  const client = useTRPCClient()
  const { once } = useOnce()
  const attempt = useAttempts(client.worksheets.duplicate.mutate)
  const duplicate = () =>
    openMade({
      make: () => attempt({ id: worksheet.id }),
      section: 'worksheets',
      done: ({ seq_number }) => t('duplicated', { number: seq_number }),
    })
  const duplicateSaved = () =>
    once(async () => {
      if (!draft || (await draft.save())) return duplicate()
    })
  const askToSave = () =>
    confirm({
      title: t('unsavedTitle'),
      effect: t('unsavedDuplicate'),
      confirm: t('saveAndDuplicate'),
      onConfirm: duplicateSaved,
      danger: false,
    })
  return draft ? askToSave : duplicateSaved
}

type MoveProps = { worksheet: Worksheet; isMoving: boolean; onMove: (to: WorksheetStatus) => void }

/** The usual next move as a button, the others in a menu. */
function MoveButtons({ worksheet, isMoving, onMove }: MoveProps) {
  const t = useTranslations('worksheets')
  const verb = useMoveVerb()
  const { opened, change, button } = useOpened()
  const { id, status, labour_hours_logged } = worksheet
  const isBilledFirst = useReceiptStep(worksheet).isNext
  // Of other worksheets status and hours say enough.
  const { data: entries } = useEntries(id, status === 'in_progress' && labour_hours_logged === 0)
  const next = nextMove(worksheet)
  const has_time = entries !== undefined && entries.data.length > 0
  const others = transitionsOf({ ...worksheet, has_time }).filter((to) => to !== next)
  return (
    <>
      {next && (
        <Button
          size="sm"
          variant={isBilledFirst ? 'default' : 'filled'}
          loading={isMoving}
          onClick={() => onMove(next)}
        >
          {verb(status, next)}
        </Button>
      )}
      {others.length > 0 && (
        <MenuBox
          {...{ opened }}
          onChange={change}
          entries={others.map((to) => ({ id: to, label: verb(status, to), onClick: () => onMove(to) }))}
          target={
            <Button
              ref={button}
              variant="default"
              size="sm"
              disabled={isMoving}
              rightSection={<IconChevronDown size={14} aria-hidden />}
            >
              {t('moveTo')}
            </Button>
          }
        />
      )}
    </>
  )
}

/** Where it goes next, its clock, its receipt, and what else can be made of it. */
export function StatusActions({ worksheet, draft }: ActionProps) {
  const t = useTranslations('worksheets')
  const mayWrite = useCan('worksheets.write')
  const { transition, pending, dialog } = useTransition()
  const common = useTranslations('common')
  const duplicate = useDuplicating({ worksheet, draft })
  const invoice = useInvoicing({ worksheet, draft })
  const move = (to: WorksheetStatus) => transition(worksheet, to)
  return (
    <div className={classes.actions}>
      {mayWrite && <MoveButtons worksheet={worksheet} isMoving={pending.size > 0} onMove={move} />}
      <ClockButton worksheet={worksheet} />
      <MakeReceipt worksheet={worksheet} draft={draft} />
      {(mayWrite || invoice) && (
        <ActionMenu
          label={common('actions')}
          actions={[
            ...(invoice ? [{ label: t('makeInvoice'), act: invoice, icon: IconFileInvoice }] : []),
            ...(mayWrite ? [{ label: t('duplicate'), act: duplicate, icon: IconCopy }] : []),
          ]}
        />
      )}
      {dialog}
    </div>
  )
}
