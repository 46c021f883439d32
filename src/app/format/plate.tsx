import classes from './format.module.css'

/** A number plate; nothing without one. A long one is clipped where there is no room, and whole on hover. */
export function Plate({ license, large = false }: { license: string | null; large?: boolean }) {
  if (!license) return null
  return (
    <span className={classes.plate} data-plate data-large={large || undefined} title={license}>
      {license}
    </span>
  )
}
