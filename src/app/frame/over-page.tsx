import { createContext, type ReactNode, useContext, useLayoutEffect, useState } from 'react'

/** What stands over the page, the one in front last. */
const over: object[] = []

const OverContext = createContext<object | null>(null)

/** Whether nothing stands over the page. */
export const isPageInFront = () => over.length === 0

/** Tells whether what asks, the page or what stands over it, has nothing else over it. */
export function useIsInFront(): () => boolean {
  const own = useContext(OverContext)
  return () => (over.at(-1) ?? null) === own
}

/** What covers the page while it is opened: the keys are those of what is in it. */
export function OverPage({ opened, children }: { opened: boolean; children: ReactNode }) {
  const [own] = useState(() => ({}))
  useLayoutEffect(() => {
    if (!opened) return
    over.push(own)
    return () => void over.splice(over.indexOf(own), 1)
  }, [opened, own])
  return <OverContext value={own}>{children}</OverContext>
}
