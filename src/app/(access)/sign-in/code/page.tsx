import { redirect } from 'next/navigation'
import { ownPath, withNext } from '../../own-path.ts'
import { holdsCookie } from '../../session-cookie.ts'
import { CodeForm } from './code-form.tsx'

type Props = { searchParams: Promise<{ next?: string | string[] }> }

/** The second step; without the first one it leads there. */
export default async function CodePage({ searchParams }: Props) {
  const next = ownPath((await searchParams).next)
  if (!(await holdsCookie('two_factor'))) redirect(withNext('/sign-in', next))
  return <CodeForm next={next} />
}
