import { type KeyboardEvent, type SyntheticEvent, useLayoutEffect, useRef } from 'react'

/** Keys that change nothing: they lead on, or are the form's. */
const LEADS_ON = new Set(['Tab', 'Escape', 'Shift', 'Control', 'Meta', 'Alt'])

const hold = (event: SyntheticEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/**
 * Fields that take nothing while they are saved: what was sent is what stood there, and what came after it would be gone
 * with the form. The focus stays where it is.
 * @returns what the element around the fields takes
 */
export function useStill<Around extends HTMLElement>(saving: boolean) {
  const ref = useRef<Around>(null)
  useLayoutEffect(() => {
    if (!saving) return
    const selector = 'input:read-write, textarea:read-write'
    const texts = [...ref.current!.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(selector)]
    for (const each of texts) each.readOnly = true
    return () => {
      for (const each of texts) each.readOnly = false
    }
  }, [saving])
  if (!saving) return { ref }
  return {
    ref,
    onClickCapture: hold,
    onKeyDownCapture: (event: KeyboardEvent) => {
      if (!LEADS_ON.has(event.key)) hold(event)
    },
  }
}
