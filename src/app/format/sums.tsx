'use client'

import { Fragment } from 'react'
import { useFigures } from './figures.ts'
import classes from './format.module.css'

/** A word and an amount in EUR; one that is undefined is left out. */
export type Sum = readonly [word: string, amount: number | undefined, strong?: boolean]

/** Amounts under each other, with their words. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  const figures = useFigures()
  return (
    <dl className={classes.sums}>
      {sums.map(
        ([word, amount, strong]) =>
          amount !== undefined && (
            <Fragment key={word}>
              <dt data-strong={strong || undefined}>{word}</dt>
              <dd data-strong={strong || undefined}>{figures.money(amount)}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
