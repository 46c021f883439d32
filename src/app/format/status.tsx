import classes from './format.module.css'

/** How a state is meant: the colour only repeats what the word says. */
export type Tone = 'neutral' | 'info' | 'warning' | 'success' | 'danger'

/** A dot and a word. */
export function Status({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.status}>
      <span className={classes.dot} data-tone={tone} aria-hidden />
      <span className={classes.word}>{children}</span>
    </span>
  )
}
