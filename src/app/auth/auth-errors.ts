import { useTranslations } from 'next-intl'
import { useCallback } from 'react'
import { AuthError } from './call-auth.ts'

const WORDS = {
  INVALID_EMAIL_OR_PASSWORD: 'wrongSignIn',
  INVALID_EMAIL: 'noEmail',
  VALIDATION_ERROR: 'noEmail',
  INVALID_PASSWORD: 'wrongPassword',
  INVALID_CODE: 'wrongCode',
  INVALID_BACKUP_CODE: 'wrongBackupCode',
  INVALID_TOKEN: 'linkEnded',
  INVALID_NAME: 'noName',
  resource_not_found: 'invitationEnded',
  session_required: 'signedOut',
  INVALID_TWO_FACTOR_COOKIE: 'startAgain',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'startAgain',
  PASSWORD_TOO_SHORT: 'tooShort',
  PASSWORD_TOO_LONG: 'tooLong',
} as const

const MINUTE = 60

/** Why a step of signing in or of one's account was refused, in the person's language. */
export function useAuthErrorText() {
  const t = useTranslations('access.errors')
  return useCallback(
    (error: unknown): string => {
      if (!(error instanceof AuthError)) return t('unreachable')
      const { code, status, retry_after = MINUTE } = error
      if (status === 429)
        return retry_after < MINUTE
          ? t('waitSeconds', { seconds: retry_after })
          : t('waitMinutes', { minutes: Math.ceil(retry_after / MINUTE) })
      if (status === 401 && code === undefined) return t('signedOut')
      const key = WORDS[code as keyof typeof WORDS] as (typeof WORDS)[keyof typeof WORDS] | undefined
      return key ? t(key) : t('failed')
    },
    [t],
  )
}
