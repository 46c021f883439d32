import { ActionIcon } from '@mantine/core'
import { IconDownload, IconMail, IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useEffect, useEffectEvent } from 'react'
import { useAllowed } from '../frame/session.tsx'
import type { Entry } from '../list/menu-box.tsx'
import { MenuBox } from '../list/menus.ts'
import { useOpened } from '../list/opens-later.tsx'
import { pathOf } from '../signed-path.ts'
import { type Outputs, useTRPCClient } from '../trpc.ts'
import { useNotify } from './notify.tsx'

/** Groups whose records are printed; an electronic invoice is by its document. */
export type PrintedGroup = Exclude<
  {
    [Group in keyof Outputs]: Outputs[Group] extends { pdf: object } ? Group : never
  }[keyof Outputs],
  'electronicInvoices'
>

/** Those of them that customers are sent. */
export type SentGroup = {
  [Group in PrintedGroup]: Outputs[Group] extends { send: object } ? Group : never
}[PrintedGroup]

type Props = {
  group: PrintedGroup
  id: string
  /** Sends it by mail, where a phone has no room for a button of its own. */
  onSend?: (() => void) | undefined
}

type Disposition = 'inline' | 'attachment'
type LinkTo = (disposition: Disposition) => Promise<{ content_url: string }>

/** Opens a PDF in a tab of its own, where browsers print it; saves it where no tab may be opened. */
export function usePrinting(linkTo: LinkTo) {
  const notify = useNotify()
  const pathTo = async (disposition: Disposition) => pathOf((await linkTo(disposition)).content_url)
  const save = async () => {
    try {
      const saved = document.createElement('a')
      saved.href = await pathTo('attachment')
      saved.download = ''
      saved.click()
    } catch (error) {
      notify.failure(error)
    }
  }
  const print = async () => {
    // Within the press: later no tab may be opened any more.
    const tab = window.open('', '_blank')
    if (!tab) return save()
    try {
      const answer = await fetch(await pathTo('inline'))
      if (!answer.ok) throw new Error(`Status ${answer.status}`)
      // As a blob it is the page's own: what the server sends is sandboxed, and viewers do not show that.
      tab.location.href = URL.createObjectURL(await answer.blob())
    } catch (error) {
      tab.close()
      notify.failure(error)
    }
  }
  return { print, save }
}

/** What some documents are printed on beside paper. */
function useOtherPapers(group: PrintedGroup, id: string) {
  const t = useTranslations('common')
  const client = useTRPCClient()
  const disposition = 'inline' as const
  if (group === 'receipts')
    return { label: t('slip'), linkTo: () => client.receipts.slip.query({ id, disposition }) }
  if (group === 'worksheets')
    return { label: t('card'), linkTo: () => client.worksheets.card.query({ id, disposition }) }
  return null
}

/** Prints a document or saves its PDF, or what else it is printed on where that alone is allowed; Ctrl-P prints the same. */
export function PrintMenu({ group, id, onSend }: Props) {
  const t = useTranslations('common')
  const client = useTRPCClient()
  const { print, save } = usePrinting((disposition) => client[group].pdf.query({ id, disposition }))
  const other = useOtherPapers(group, id)
  const otherPrinting = usePrinting(async () => other!.linkTo())
  const isWhole = useAllowed(`${group}.pdf`)
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 'p' || event.altKey || event.shiftKey) return
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    void (isWhole ? print() : otherPrinting.print())
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => pressed(event)
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
  const { opened, change, button } = useOpened()
  const entries: Entry[] = []
  if (isWhole)
    entries.push(
      { id: 'print', label: t('print'), icon: IconPrinter, onClick: () => void print() },
      { id: 'save', label: t('savePdf'), icon: IconDownload, onClick: () => void save() },
    )
  if (other)
    entries.push({
      ...{ id: 'other', label: other.label, icon: IconReceipt },
      onClick: () => void otherPrinting.print(),
    })
  if (onSend)
    entries.push({ id: 'send', label: t('sendByMail'), icon: IconMail, onClick: onSend, hiddenFrom: 'sm' })
  const target = (
    <ActionIcon ref={button} variant="default" size={36} aria-label={t('printing')}>
      <IconPrinter size={18} stroke={1.6} aria-hidden />
    </ActionIcon>
  )
  return <MenuBox {...{ opened, target, entries }} position="bottom-end" onChange={change} />
}
