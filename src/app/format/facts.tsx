import { Fragment, type ReactNode } from 'react'
import classes from './format.module.css'

/** A word and what it stands at; false, an empty text and null are left out; an empty value shows a dash. */
export type Fact = readonly [word: string, value: ReactNode] | false | '' | null | undefined

/** What is known of a record, as terms and values. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(
        (fact) =>
          fact && (
            <Fragment key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1] || '–'}</dd>
            </Fragment>
          ),
      )}
    </dl>
  )
}
