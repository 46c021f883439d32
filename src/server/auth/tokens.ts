import { createHash, randomBytes } from 'node:crypto'

/** The secret of a link in a mail. */
export const newToken = () => randomBytes(24).toString('base64url')

/** What is stored of it. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()
