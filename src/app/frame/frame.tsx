'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Failure } from '../list/states.tsx'
import { focusPage, PAGE, useArrival } from './arrival.ts'
import { BottomBar } from './bottom-bar.tsx'
import { Find } from './find.tsx'
import classes from './frame.module.css'
import { GoKeys } from './go-keys.tsx'
import { useLive } from './live.ts'
import { SessionProvider, useSessionFailure } from './session.tsx'
import { ShortcutsProvider } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import type { SidebarMemory } from './sidebar-memory.ts'
import { SignedOut } from './signed-out.tsx'
import { useStaying } from './staying.ts'
import { useWholeWords } from './whole-words.ts'

/** Said above every page while the server does not say who is signed in, without which little can be shown. */
function NotReached() {
  const failure = useSessionFailure()
  return failure && <Failure error={failure.error} onRetry={failure.retry} />
}

function Live() {
  useLive()
  return null
}

/** The first stop of the keyboard: past the sections, which are many, into the page. */
function ToPage() {
  const t = useTranslations('frame')
  return (
    <a
      href={`#${PAGE}`}
      className={classes.toPage}
      onClick={(event) => {
        event.preventDefault()
        focusPage()
      }}
    >
      {t('toPage')}
    </a>
  )
}

type Props = {
  /** How the person left the sidebar. */
  sidebar: SidebarMemory
  children: ReactNode
}

/** What surrounds every page: the ways to the sections, Ctrl-K, the shortcuts, and who is signed in. */
export function Frame({ sidebar, children }: Props) {
  useStaying()
  useArrival()
  useWholeWords()
  return (
    <SessionProvider>
      <ShortcutsProvider>
        <ToPage />
        <Sidebar initial={sidebar} />
        <main id={PAGE} className={classes.main}>
          <NotReached />
          {children}
        </main>
        <BottomBar />
        <Find />
        <GoKeys />
        <Live />
        <SignedOut />
      </ShortcutsProvider>
    </SessionProvider>
  )
}
