'use client'

import { useEffect, useRef, useState } from 'react'
import { REST_MS } from '../form/kept.ts'
import { forget, type Kept, keep, keptOf } from './kept-lines.ts'
import type { Lines } from './use-lines.ts'

/**
 * Keeps lines that are not saved where a page that breaks down or is loaded anew finds them, and offers them there.
 * @param id the document
 */
export function useKeptLines<Own extends object>(id: string, { lines, base, changes, edit }: Lines<Own>) {
  const [kept, setKept] = useState<Kept<Own> | null>(null)
  const wasDirty = useRef(false)
  useEffect(() => setKept(keptOf<Own>(id)), [id])
  const { count } = changes
  useEffect(() => {
    // What is offered stays until it is answered, also where other lines are written first.
    if (kept) return
    if (count === 0) {
      if (wasDirty.current) forget(id)
      wasDirty.current = false
      return
    }
    wasDirty.current = true
    const timer = setTimeout(
      () => keep<Own>(id, { lines, base, count, at: new Date().toISOString() }),
      REST_MS,
    )
    return () => clearTimeout(timer)
  }, [id, lines, base, count, kept])
  const settle = (resumed: boolean) => {
    if (resumed && kept) edit.resume(kept)
    else forget(id)
    setKept(null)
  }
  return { kept, settle }
}
