const unlimited = Number.POSITIVE_INFINITY

/** What the console uses of sign-in, and how often one address may ask in a minute. Nothing else is reached. */
export const AUTH_PATHS: ReadonlyMap<string, number> = new Map([
  ['/sign-in/email', 60],
  ['/sign-out', unlimited],
  ['/get-session', unlimited],
  ['/list-sessions', unlimited],
  ['/revoke-session', unlimited],
  ['/revoke-other-sessions', unlimited],
  ['/change-password', 60],
  ['/invitation', 60],
  ['/invitation/accept', 20],
  ['/invitation/decline', 20],
  ['/request-password-reset', 20],
  ['/reset-password', 20],
  ['/two-factor/enable', 60],
  ['/two-factor/disable', 60],
  ['/two-factor/verify-totp', 60],
  ['/two-factor/verify-backup-code', 60],
  ['/two-factor/generate-backup-codes', 60],
])
