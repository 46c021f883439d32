import { cookies } from 'next/headers'

/** Whether the browser holds a cookie of better-auth's, which need not be good any more. */
export async function holdsCookie(name: 'session_token' | 'two_factor'): Promise<boolean> {
  return (await cookies()).getAll().some((cookie) => cookie.name.endsWith(`officina.${name}`))
}
