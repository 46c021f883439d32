import { useSyncExternalStore } from 'react'
import { laterComponent } from '../frame/later.tsx'
import { ask, currentQuestion, subscribe } from './questions.ts'
import { useOnceTrue } from './use-once-true.ts'

const QuestionBox = laterComponent(() => import('./question-box.tsx').then((module) => module.QuestionBox))

/** Where questions appear; their code comes once the page is at rest. */
export function Questions() {
  const question = useSyncExternalStore(subscribe, currentQuestion, () => null)
  const wasAsked = useOnceTrue(question !== null)
  return wasAsked ? <QuestionBox question={question} /> : null
}

/** Asks before something that cannot simply be undone, by saying what it does. */
export const useConfirm = () => ask
