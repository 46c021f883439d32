'use client'

import { AppShell } from '@mantine/core'
import { useDisclosure, useLocalStorage } from '@mantine/hooks'
import { createContext, type ReactNode, useContext } from 'react'
import { Failure } from '../list/states.tsx'
import { Find } from './find.tsx'
import classes from './frame.module.css'
import { SessionProvider, useSessionFailure } from './session.tsx'
import { ShortcutsProvider } from './shortcuts.tsx'
import { Sidebar } from './sidebar.tsx'
import { useStaying } from './staying.ts'

const WIDE = 220
const NARROW = 60

const DrawerContext = createContext({ opened: false, toggle: () => {} })

/** The rail as a drawer, on small screens. */
export const useSidebarDrawer = () => useContext(DrawerContext)

/** Said above every page while the server does not say who is signed in, without which little can be shown. */
function NotReached() {
  const failure = useSessionFailure()
  return failure && <Failure error={failure.error} onRetry={failure.retry} />
}

/** What surrounds every page: the sidebar, Ctrl-K, the shortcuts, and who is signed in. */
export function Frame({ children }: { children: ReactNode }) {
  useStaying()
  const [opened, drawer] = useDisclosure()
  const [collapsed, setCollapsed] = useLocalStorage({
    key: 'officina-sidebar-collapsed',
    defaultValue: false,
    getInitialValueInEffect: true,
  })
  const narrow = collapsed && !opened
  return (
    <SessionProvider>
      <ShortcutsProvider>
        <DrawerContext.Provider value={{ opened, toggle: drawer.toggle }}>
          <AppShell
            navbar={{ width: narrow ? NARROW : WIDE, breakpoint: 'sm', collapsed: { mobile: !opened } }}
            transitionDuration={0}
          >
            <AppShell.Navbar className={classes.sidebar}>
              <Sidebar collapsed={narrow} onCollapse={setCollapsed} onNavigate={drawer.close} />
            </AppShell.Navbar>
            <AppShell.Main>
              <NotReached />
              {children}
            </AppShell.Main>
          </AppShell>
          <Find />
        </DrawerContext.Provider>
      </ShortcutsProvider>
    </SessionProvider>
  )
}
