import { ownPath } from '../own-path.ts'
import { holdsCookie } from '../session-cookie.ts'
import { SignInForm } from './sign-in-form.tsx'

type Props = { searchParams: Promise<{ next?: string | string[] }> }

export default async function SignInPage({ searchParams }: Props) {
  const { next } = await searchParams
  return <SignInForm next={ownPath(next)} mayBeSignedIn={await holdsCookie('session_token')} />
}
