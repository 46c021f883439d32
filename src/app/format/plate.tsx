import classes from './format.module.css'

/** A number plate; nothing without one. */
export function Plate({ license, large = false }: { license: string | null; large?: boolean }) {
  if (!license) return null
  return (
    <span className={classes.plate} data-large={large || undefined}>
      {license}
    </span>
  )
}
