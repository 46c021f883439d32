import { useTranslations } from 'next-intl'
import type { Outputs } from '../../../trpc.ts'

export type Problem = Outputs['invoices']['validate']['errors'][number]

/** Problems with words of their own, by code or field. */
const KNOWN = [
  ...(['line_items', 'document_date', 'sezionale_id', 'charge_stamp_duty'] as const),
  ...(['electronic_invoicing_disabled', 'cash_limit', 'cig_missing', 'legal_reference_missing'] as const),
  ...(['regime_mismatch', 'letter_of_intent_exceeded', 'delivery_note_missing', 'credit_note_late'] as const),
  ...(['sent_late', 'vat_group_possible', 'split_payment'] as const),
]

/** What the exchange system has a code for, beyond a field that is missing or does not fit. */
const CODES = [
  ...([
    '00003',
    '00301',
    '00302',
    '00305',
    '00306',
    '00313',
    '00400',
    '00418',
    '00424',
    '00427',
    '00471',
  ] as const),
] as const

/** `line_items[2].description` names the field of the third line. */
export function lineOf(param: string): { index: number; field: string } | undefined {
  const found = /^line_items\[(\d+)\]\.(\w+)$/.exec(param)
  return found ? { index: Number(found[1]), field: found[2]! } : undefined
}

/** What a field is called, and whose it is. */
function useFieldName() {
  const t = useTranslations('invoices.problems')
  return (param: string): string => {
    const line = lineOf(param)
    const name = line?.field ?? param.split('.').at(-1)!
    const field = t.has(`fields.${name as 'title'}`) ? t(`fields.${name as 'title'}`) : name
    if (line) return t('ofLine', { line: line.index + 1, field })
    if (param.startsWith('customer.')) return t('ofCustomer', { field })
    return param.startsWith('settings.') ? t('ofWorkshop', { field }) : field
  }
}

/** A problem in words of the reader: by its code or field, else by what is wrong with the field. */
export function useProblemWords(group: 'invoices' | 'creditNotes') {
  const t = useTranslations('invoices.problems')
  const errors = useTranslations('errors')
  const name = useFieldName()
  return ({ code, param, sdi_code, message }: Problem): string => {
    const field = param === null ? '' : name(param)
    const told = CODES.find((each) => each === sdi_code)
    if (told && code !== 'parameter_missing') return t(`codes.${told}`, { field })
    if (group === 'creditNotes' && param === 'line_items') return t('noteLines')
    const known = KNOWN.find((each) => each === code || each === param)
    if (known) return t(known)
    // A server newer than this page may know more.
    if (param === null) return errors('detail', { message })
    if (code === 'characters_replaced') return t('replaced', { field })
    if (param === 'bank_account_id' && sdi_code === null) return t('bankAccount')
    return t(code === 'parameter_missing' ? 'missing' : 'unfit', { field })
  }
}
