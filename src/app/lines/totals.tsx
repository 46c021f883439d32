'use client'

import { useTranslations } from 'next-intl'
import { Fragment, type ReactNode } from 'react'
import { useNumbers } from '../format/numbers.ts'
import { grossOf, type Totals } from './line-totals.ts'
import classes from './lines.module.css'

type Props = {
  totals: Totals
  /** What this kind of document says beside the total. */
  children?: ReactNode
}

/** The sums of the document as they follow the typing: discount, before tax, tax by rate, total. */
export function TotalsPanel({ totals: { document, rates }, children }: Props) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  return (
    <section className={classes.totals} aria-label={t('totals')}>
      <dl>
        {document.total_discount > 0 && (
          <>
            <dt>{t('gross')}</dt>
            <dd>{numbers.money(grossOf(document))}</dd>
            <dt>{t('discountTotal')}</dt>
            <dd data-total="discount">{numbers.money(-document.total_discount)}</dd>
          </>
        )}
        <dt>{t('beforeTax')}</dt>
        <dd data-total="before_tax">{numbers.money(document.total_before_tax)}</dd>
        {rates.map(({ vat_code, tax_rate, tax }) => (
          <Fragment key={`${vat_code} ${tax_rate}`}>
            <dt>
              {tax_rate > 0 ? t('taxOf', { rate: numbers.rate(tax_rate) }) : t('untaxed', { code: vat_code })}
            </dt>
            <dd data-total={`tax ${vat_code}`}>{numbers.money(tax)}</dd>
          </Fragment>
        ))}
        <dt className={classes.sum}>{t('total')}</dt>
        <dd className={classes.sum} data-total="total">
          {numbers.money(document.total_after_tax)}
        </dd>
      </dl>
      {children}
    </section>
  )
}
