import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { sumOf } from '../../domain/cents.ts'
import { useNumbers } from '../format/numbers.ts'
import { Sums } from '../format/sums.tsx'
import type { Totals } from './line-totals.ts'
import classes from './lines.module.css'
import { useShownColumns } from './shown-columns.ts'

type Props = {
  totals: Totals
  /** What this kind of document says beside the total. */
  children?: ReactNode
}

/** The sums of the document as they follow the typing: discount, before tax, tax by rate, total. */
export function TotalsPanel({ totals: { document, rates }, children }: Props) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  const { hasAmounts } = useShownColumns()
  const isReduced = document.total_discount > 0
  if (!hasAmounts) return null
  return (
    <section className={classes.totals} aria-label={t('totals')}>
      <Sums
        sums={[
          [t('gross'), isReduced ? sumOf([document.total_before_tax, document.total_discount]) : undefined],
          [t('discountTotal'), isReduced ? -document.total_discount : undefined, false, 'discount'],
          [t('beforeTax'), document.total_before_tax, false, 'before_tax'],
          ...rates.map(({ vat_code, tax_rate, tax }) => {
            const rate =
              tax_rate > 0 ? t('taxOf', { rate: numbers.rate(tax_rate) }) : t('untaxed', { code: vat_code })
            return [rate, tax, false, `tax ${vat_code}`] as const
          }),
          [t('total'), document.total_after_tax, true, 'total'],
        ]}
      />
      {children}
    </section>
  )
}
