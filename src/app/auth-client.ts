import { createAuthClient } from 'better-auth/react'

/** Sign-in and sign-out over /api/auth. */
export const authClient = createAuthClient()
