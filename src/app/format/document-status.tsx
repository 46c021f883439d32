'use client'

import { useTranslations } from 'next-intl'
import type { Outputs } from '../trpc.ts'
import { Status, type Tone } from './status.tsx'

type Quote = Outputs['quotes']['list']['data'][number]['status']
type Worksheet = Outputs['worksheets']['list']['data'][number]['status']
type Receipt = Outputs['receipts']['list']['data'][number]['type']

const QUOTE: Record<Quote, Tone> = { waiting: 'warning', accepted: 'success', rejected: 'danger' }
const WORKSHEET: Record<Worksheet, Tone> = {
  draft: 'neutral',
  in_progress: 'info',
  on_hold: 'warning',
  completed: 'success',
  delivered: 'neutral',
  cancelled: 'danger',
}
const RECEIPT: Record<Receipt, Tone> = { draft: 'neutral', issued: 'success', voided: 'danger' }

/** Where a document stands, in a record's history. */
export type DocumentState =
  | { kind: 'quote'; state: Quote }
  | { kind: 'worksheet'; state: Worksheet }
  | { kind: 'receipt'; state: Receipt }

/** A dot and a word for any of the three. */
export function DocumentStatus(props: DocumentState) {
  const t = useTranslations('common.documentStates')
  if (props.kind === 'quote') return <Status tone={QUOTE[props.state]}>{t(`quote.${props.state}`)}</Status>
  if (props.kind === 'worksheet')
    return <Status tone={WORKSHEET[props.state]}>{t(`worksheet.${props.state}`)}</Status>
  return <Status tone={RECEIPT[props.state]}>{t(`receipt.${props.state}`)}</Status>
}
