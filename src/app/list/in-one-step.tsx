import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isCodeAwaited, watchCode } from '../frame/later.tsx'
import classes from './list.module.css'

/**
 * What takes longer than this comes into a page that stands already; where the record itself took long, its parts may
 * take twice as long as it did.
 */
const MIN_MS = 600
const MAX_MS = 3000

const isRead = ({ state }: Query) => state.status === 'pending' && state.fetchStatus === 'fetching'

const isComing = (queries: QueryClient) => queries.isFetching({ predicate: isRead }) > 0 || isCodeAwaited()

/** Looks, a frame after anything changed, whether all is there: what came may have begun something more by then. */
function useAllThere(isWanted: boolean, onThere: () => void): void {
  const queries = useQueryClient()
  const latest = useRef(onThere)
  latest.current = onThere
  const [began] = useState(() => performance.now())
  useEffect(() => {
    if (!isWanted) return
    const max = Math.min(MAX_MS, Math.max(MIN_MS, 2 * (performance.now() - began)))
    let frame = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => {
      if (!isComing(queries)) latest.current()
    }
    const soon = () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      frame = requestAnimationFrame(() => {
        timer = setTimeout(look)
      })
    }
    const longest = setTimeout(() => latest.current(), max)
    const ends = [queries.getQueryCache().subscribe(soon), watchCode(soon)]
    soon()
    return () => {
      clearTimeout(longest)
      clearTimeout(timer)
      cancelAnimationFrame(frame)
      for (const end of ends) end()
    }
  }, [isWanted, queries, began])
}

type Props = {
  /** What the parts belong to was read: they may begin. */
  isKnown: boolean
  /** Stands in their place. */
  meanwhile: ReactNode
  children: ReactNode
}

/**
 * Parts of a page of which each reads something: they are shown together once they are all there, so that none pushes
 * another away that somebody reads or presses by then. What is known already stands at once.
 */
export function InOneStep({ isKnown, meanwhile, children }: Props) {
  const [stands, setStands] = useState(isKnown)
  const box = useRef<HTMLDivElement>(null)
  useAllThere(isKnown && !stands, () => setStands(true))
  useLayoutEffect(() => {
    const focused = document.activeElement
    if (stands && box.current?.contains(focused)) focused?.scrollIntoView({ block: 'nearest' })
  }, [stands])
  return (
    <>
      {!stands && meanwhile}
      {isKnown && (
        <div ref={box} className={classes.coming} data-coming={!stands || undefined} aria-busy={!stands}>
          {children}
        </div>
      )}
    </>
  )
}
