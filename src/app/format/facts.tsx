import { Fragment, type ReactNode } from 'react'
import classes from './format.module.css'

/** A word and what it stands at; left out where there is no word, or nothing stands at it. */
export type Fact = readonly [word: string, value: ReactNode] | false | '' | null | undefined

const isNothing = (value: ReactNode) =>
  value === null || value === undefined || value === '' || value === false || value === '–'

/** What is known of a record, as terms and values, in two columns where there is room. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <div className={classes.factsFrame}>
      <dl className={classes.facts}>
        {facts.map(
          (fact) =>
            fact &&
            !isNothing(fact[1]) && (
              <Fragment key={fact[0]}>
                <dt>{fact[0]}</dt>
                <dd>{fact[1]}</dd>
              </Fragment>
            ),
        )}
      </dl>
    </div>
  )
}
