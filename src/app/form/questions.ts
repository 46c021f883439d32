import type { ReactNode } from 'react'

export type Question = {
  /** The verb: "Delete quote 12". */
  title: string
  /** The effect, not "are you sure". */
  effect: ReactNode
  /** The button, a verb. */
  confirm: string
  /** The other button; "Cancel" unless said, or what leaves things as they are where the verb begins so, too. */
  cancel?: string
  onConfirm: () => void
  danger?: boolean
}

let current: Question | null = null
const listeners = new Set<() => void>()

/** Puts a question before the person; null takes it away. */
export function ask(question: Question | null): void {
  current = question
  for (const listener of listeners) listener()
}

export function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const currentQuestion = () => current
