import { useTranslations } from 'next-intl'
import { useSyncExternalStore } from 'react'
import { Status } from '../format/status.tsx'
import classes from './frame.module.css'

let isLost = false
const watchers = new Set<() => void>()

/** Tells that the server has not been reached for a while, or is again. */
export function tellLost(lost: boolean): void {
  isLost = lost
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** Says so in the head of a page while what is on it may be old. */
export function Connection() {
  const t = useTranslations('frame')
  const isShown = useSyncExternalStore(
    watch,
    () => isLost,
    () => false,
  )
  return (
    <div aria-live="polite" className={classes.connection} data-lost={isShown || undefined}>
      {isShown && <Status tone="warning">{t('notConnected')}</Status>}
    </div>
  )
}
