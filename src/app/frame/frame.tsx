'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Failure } from '../list/states.tsx'
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

const PAGE = 'page'

/** The first stop of the keyboard: past the sections, which are many, into the page. */
function ToPage() {
  const t = useTranslations('frame')
  return (
    <a
      href={`#${PAGE}`}
      className={classes.toPage}
      onClick={(event) => {
        event.preventDefault()
        const page = document.getElementById(PAGE)!
        // Only from here on: a press beside the controls of a page takes the focus nowhere.
        page.tabIndex = -1
        page.focus()
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
