import { useEffect, useState } from 'react'
import { askBy } from '../signed-out.ts'
import { laterComponent } from './later.tsx'
import { useSession } from './session.tsx'

const SignInAgain = laterComponent(() =>
  import('../auth/sign-in-again.tsx').then((module) => module.SignInAgain),
)

type Answer = (isBack: boolean) => void

/** Where a session that ended is asked for again; its code comes once the page is at rest. */
export function SignedOut() {
  const session = useSession()
  const isKnown = session !== undefined
  const [answer, setAnswer] = useState<Answer | null>(null)
  useEffect(() => {
    if (!isKnown) return
    return askBy(
      () =>
        new Promise((resolve) => {
          const onAnswer: Answer = (isBack) => {
            setAnswer(null)
            resolve(isBack)
          }
          setAnswer(() => onAnswer)
        }),
    )
  }, [isKnown])
  return answer && session && <SignInAgain session={session} onAnswer={answer} />
}
