import { cookies, headers } from 'next/headers'
import { redirect } from 'next/navigation'
import type { ReactNode } from 'react'
import { Frame } from '../frame/frame.tsx'
import { readSidebar, SIDEBAR_COOKIE } from '../frame/sidebar-memory.ts'

/** Pages of signed-in people. Who has no session at all is led to the sign-in page at once. */
export default async function ConsoleLayout({ children }: { children: ReactNode }) {
  const kept = await cookies()
  const names = kept.getAll().map(({ name }) => name)
  if (!names.some((name) => name.endsWith('officina.session_token'))) {
    const path = (await headers()).get('x-console-path') ?? '/'
    redirect(`/sign-in?next=${encodeURIComponent(path)}`)
  }
  return <Frame sidebar={readSidebar(kept.get(SIDEBAR_COOKIE)?.value)}>{children}</Frame>
}
