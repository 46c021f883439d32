import { ResetForm } from './reset-form.tsx'

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Where the links in mails lead: a new password for who forgot theirs, the first one for who was invited. */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  return <ResetForm token={typeof token === 'string' ? token : null} />
}
