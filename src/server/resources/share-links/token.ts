import { randomBytes } from 'node:crypto'

/** The secret of an approval link; only its hash is kept (../../auth/tokens.ts). */
export const newLinkToken = () => randomBytes(32).toString('base64url')

/** Where the customer decides. */
export const urlOf = (base_url: string, token: string) => `${base_url}/q/${token}`
