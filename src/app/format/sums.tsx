import { Fragment } from 'react'
import classes from './format.module.css'
import { useNumbers } from './numbers.ts'

/** A word and an amount in EUR; one that there is not, or that is kept from who looks, is left out. A name tells it from the others of its list. */
export type Sum = readonly [word: string, amount: number | null | undefined, strong?: boolean, name?: string]

/** Amounts under each other, with their words. */
export function Sums({ sums }: { sums: readonly Sum[] }) {
  const numbers = useNumbers()
  return (
    <dl className={classes.sums}>
      {sums.map(
        ([word, amount, strong, name]) =>
          amount !== undefined &&
          amount !== null && (
            <Fragment key={`${name} ${word}`}>
              <dt data-strong={strong || undefined}>{word}</dt>
              <dd data-strong={strong || undefined} data-total={name}>
                {numbers.money(amount)}
              </dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
