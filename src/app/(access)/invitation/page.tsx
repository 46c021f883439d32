import { Invitation } from './invitation.tsx'

type Props = { searchParams: Promise<{ token?: string | string[] }> }

/** Where the link of an invitation leads: it is accepted or declined here, also without an account. */
export default async function InvitationPage({ searchParams }: Props) {
  const { token } = await searchParams
  return <Invitation token={typeof token === 'string' ? token : null} />
}
