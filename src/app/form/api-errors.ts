import { TRPCClientError } from '@trpc/client'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ErrorBody, FieldError } from '../../server/core/errors.ts'
import type { AppRouter } from '../../server/router.ts'

/** What a procedure refused with; undefined when the server was not reached or did not answer in form. */
export function apiErrorOf(error: unknown): ErrorBody | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.error : undefined
}

/** Why a field was rejected, with what its translation needs. */
type Rejected = Pick<FieldError, 'reason' | 'limit' | 'expected' | 'message'>

/** Rejections in the person's language: of a field by its reason, of anything else by its code. */
export function useErrorText() {
  const t = useTranslations('errors')
  const format = useFormatter()
  const fieldText = useCallback(
    ({ reason, limit, expected, message }: Rejected) => {
      if (expected === 'number' || expected === 'integer') return t(`types.${expected}`)
      // A server newer than this page may know more reasons.
      if (!t.has(`reasons.${reason}`)) return t('detail', { message })
      const minimumFractionDigits = reason === 'over_outstanding' ? 2 : 0
      const n = format.number(limit ?? 0, { minimumFractionDigits, maximumFractionDigits: 4 })
      return t(`reasons.${reason}`, { n })
    },
    [t, format],
  )
  const text = useCallback(
    (error: unknown) => {
      const apiError = apiErrorOf(error)
      if (!apiError) return { message: t('unreachable'), request_id: null, fieldText }
      const { code, reason, request_id } = apiError
      const known = t.has(code as 'internal_error')
        ? t(code as 'internal_error')
        : t('detail', { message: apiError.message })
      return { message: reason ? fieldText({ ...apiError, reason }) : known, request_id, fieldText }
    },
    [t, fieldText],
  )
  return Object.assign(text, { fieldText })
}

/** A save was refused because somebody else changed the record since it was read. */
export const isOvertaken = (error: unknown) => apiErrorOf(error)?.code === 'precondition_failed'
