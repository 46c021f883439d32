'use client'

import dynamic from 'next/dynamic'
import { useSyncExternalStore } from 'react'
import { useEverTrue } from './ever.ts'
import { ask, currentQuestion, subscribe } from './questions.ts'

const QuestionBox = dynamic(() => import('./question-box.tsx').then((module) => module.QuestionBox), {
  ssr: false,
})

/** Where questions appear; its code is loaded by the first one. */
export function Questions() {
  const question = useSyncExternalStore(subscribe, currentQuestion, () => null)
  const everAsked = useEverTrue(question !== null)
  return everAsked ? <QuestionBox question={question} /> : null
}

/** Asks before something that cannot simply be undone, by saying what it does. */
export const useConfirm = () => ask
