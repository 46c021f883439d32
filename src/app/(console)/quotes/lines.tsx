import { useCan } from '../../frame/session.tsx'
import { LineEditor, type LinesDraft } from '../../lines/line-editor.tsx'
import { useLineServer } from '../../lines/use-line-server.ts'
import type { Outputs } from '../../trpc.ts'

type Props = {
  quote: Outputs['quotes']['retrieve']
  autoFocus: boolean
  onDraft: (draft: LinesDraft | null) => void
}

/** The lines of a quote; they stay once it has become a worksheet. */
export function QuoteLines({ quote, autoFocus, onDraft }: Props) {
  const mayWrite = useCan('quotes.write')
  const { id, customer_id, line_items, worksheet_id } = quote
  return (
    <LineEditor
      {...{ id, customer_id, autoFocus, onDraft }}
      hasDiscount
      {...useLineServer('quotes', quote)}
      lines={line_items}
      readOnly={!mayWrite || worksheet_id !== null}
    />
  )
}
