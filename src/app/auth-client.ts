import { twoFactorClient } from 'better-auth/client/plugins'
import { createAuthClient } from 'better-auth/react'

/** Sign-in, sign-out, passwords, the second factor and own sessions over /api/auth. */
export const authClient = createAuthClient({ plugins: [twoFactorClient()] })
