import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { forget, keep, keptOf, REST_MS } from './kept.ts'
import { merge } from './merge.ts'
import { useKeeper } from './use-keeper.ts'

type Kept<Values> = {
  values: Values
  /** The record as it was when they were typed. */
  base: Values
  /** When they were kept: an instant. */
  at: string
}

export type Unsaved = {
  /** What is offered: null where nothing is, or other values were typed already. */
  kept: { at: string } | null
  settle: (resumed: boolean) => void
  /** It was saved, or given up. */
  drop: () => void
}

/**
 * Keeps what a form holds and nobody saved where the same person opens the same form again, and offers it there.
 * @param name the form's record; undefined where nothing is kept
 * @param onResumed takes the record as it was when the values were typed: somebody may have changed it since. Without it
 * what was typed is of no record yet, and comes back whole, whatever the form that is open now begins with.
 */
export function useKeptValues<Values extends object>(
  name: string | undefined,
  form: UseFormReturnType<Values>,
  onResumed?: (base: Values) => void,
): Unsaved {
  const keeper = useKeeper()
  const place = name && keeper && `${keeper}-${name}`
  const [kept, setKept] = useState<Kept<Values> | null>(null)
  useEffect(() => setKept(place ? keptOf<Kept<Values>>(place) : null), [place])
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const typed = form.isDirty() ? JSON.stringify(form.getValues()) : undefined
  useEffect(() => {
    // What is offered stays until it is answered.
    if (!place || kept || typed === undefined) return
    const save = () =>
      keep(place, {
        values: JSON.parse(typed),
        base: form.getInitialValues(),
        at: new Date().toISOString(),
      })
    timer.current = setTimeout(save, REST_MS)
    return () => clearTimeout(timer.current)
  }, [place, kept, typed, form.getInitialValues])
  const drop = () => {
    // what was typed last may still be about to be kept
    clearTimeout(timer.current)
    if (place) forget(place)
    setKept(null)
  }
  const settle = (resumed: boolean) => {
    if (!resumed || !kept) return drop()
    form.setValues(onResumed ? merge(kept.base, kept.values, form.getInitialValues()).values : kept.values)
    onResumed?.(kept.base)
    setKept(null)
  }
  return { kept: typed === undefined ? kept : null, settle, drop }
}
