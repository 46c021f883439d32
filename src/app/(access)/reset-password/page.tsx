import { ResetForm } from './reset-form.tsx'

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Where the links to a new password lead. */
export default async function ResetPasswordPage({ searchParams }: Props) {
  const { token } = await searchParams
  return <ResetForm token={typeof token === 'string' ? token : null} />
}
