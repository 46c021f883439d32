'use client'

import { useTranslations } from 'next-intl'
import { Status, type Tone } from '../../format/status.tsx'
import type { Outputs } from '../../trpc.ts'

export type QuoteState = Outputs['quotes']['retrieve']['status']

export const STATES: readonly QuoteState[] = ['waiting', 'accepted', 'rejected']

const TONES: Record<QuoteState, Tone> = { waiting: 'warning', accepted: 'success', rejected: 'danger' }

export function QuoteStatus({ status }: { status: QuoteState }) {
  const t = useTranslations('quotes.states')
  return <Status tone={TONES[status]}>{t(status)}</Status>
}
