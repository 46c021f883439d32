import { useTranslations } from 'next-intl'
import { lineOf } from '../../invoices/issuing/problem-words.ts'
import type { ElectronicInvoice } from '../state.ts'

type Remark = ElectronicInvoice['remarks'][number]

/** A remark on a received file in words of the reader: by the exchange system's code for it, else by our own. */
export function useRemarkWords() {
  const t = useTranslations('electronicInvoices.remarkWords')
  const errors = useTranslations('errors')
  const wordsOf = ({ param, code, sdi_code, message }: Remark): string => {
    if (sdi_code !== null && t.has(`codes.${sdi_code as '00301'}`)) return t(`codes.${sdi_code as '00301'}`)
    if (code === 'total_differs') return t('total_differs')
    if (code === 'parameter_invalid' && sdi_code === null)
      return t(param === 'currency' ? 'currency' : 'unfit')
    if (errors.has(code as 'expense_duplicate')) return errors(code as 'expense_duplicate')
    // A server newer than this page may know more.
    return errors('detail', { message })
  }
  return (remark: Remark): string => {
    const line = remark.param === null ? undefined : lineOf(remark.param)
    return line ? t('ofLine', { line: line.index + 1, text: wordsOf(remark) }) : wordsOf(remark)
  }
}
