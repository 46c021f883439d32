'use client'

import { usePut, useRenew } from '../../form/save.ts'
import { useCan } from '../../frame/session.tsx'
import type { LineBatch } from '../../lines/line-changes.ts'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import { type Outputs, useTRPCClient } from '../../trpc.ts'

type Props = {
  quote: Outputs['quotes']['retrieve']
  autoFocus: boolean
  onDraft: (draft: LinesDraft | null) => void
}

/** The lines of a quote; they stay once it has become a worksheet. */
export function QuoteLines({ quote, autoFocus, onDraft }: Props) {
  const client = useTRPCClient()
  const put = usePut()
  const renewed = useRenew()
  const mayWrite = useCan('quotes.write')
  const { id, customer_id, line_items, worksheet_id } = quote
  const save = async (batch: LineBatch) => {
    const saved = await client.quotes.changeLines.mutate({ id, ...batch })
    renewed('quotes', saved)
    return saved.line_items
  }
  const renew = async () => {
    const fresh = await client.quotes.retrieve.query({ id })
    return put('quotes', fresh).line_items
  }
  return (
    <LineEditor
      id={id}
      lines={line_items}
      customer_id={customer_id}
      save={save}
      renew={renew}
      readOnly={!mayWrite || worksheet_id !== null}
      autoFocus={autoFocus}
      onDraft={onDraft}
    />
  )
}
