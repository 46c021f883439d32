'use client'

import { Fragment } from 'react'
import classes from './format.module.css'
import { useNumbers } from './numbers.ts'

/** A word and an amount in EUR; one that is undefined is left out. */
export type Sum = readonly [word: string, amount: number | undefined, strong?: boolean]

/** Amounts under each other, with their words. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  const numbers = useNumbers()
  return (
    <dl className={classes.sums}>
      {sums.map(
        ([word, amount, strong]) =>
          amount !== undefined && (
            <Fragment key={word}>
              <dt data-strong={strong || undefined}>{word}</dt>
              <dd data-strong={strong || undefined}>{numbers.money(amount)}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
