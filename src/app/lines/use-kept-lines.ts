import { useEffect, useRef, useState } from 'react'
import { forget, keep, REST_MS } from '../form/kept.ts'
import { useKeeper } from '../form/use-keeper.ts'
import { type Kept, keptOf } from './kept-lines.ts'
import type { Lines } from './use-lines.ts'

/**
 * Keeps lines that are not saved where a page that breaks down or is loaded anew finds them, and offers them there.
 * @param id the document
 */
export function useKeptLines<Own extends object>(id: string, { lines, base, changes, edit }: Lines<Own>) {
  const [kept, setKept] = useState<Kept<Own> | null>(null)
  const wasDirty = useRef(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keeper = useKeeper()
  const place = keeper && `${keeper}-lines-${id}`
  useEffect(() => setKept(place ? keptOf<Own>(place) : null), [place])
  const { count } = changes
  useEffect(() => {
    // What is offered stays until it is answered, also where other lines are written first.
    if (kept || !place) return
    if (count === 0) {
      if (wasDirty.current) forget(place)
      wasDirty.current = false
      return
    }
    wasDirty.current = true
    const save = () => keep(place, { lines, base, count, at: new Date().toISOString() })
    timer.current = setTimeout(save, REST_MS)
    return () => clearTimeout(timer.current)
  }, [place, lines, base, count, kept])
  const drop = () => {
    // what was written last may still be about to be kept
    clearTimeout(timer.current)
    if (place) forget(place)
  }
  const settle = (resumed: boolean) => {
    if (resumed && kept) edit.resume(kept)
    else drop()
    setKept(null)
  }
  return { kept, settle, drop }
}
