'use client'

import { TRPCClientError } from '@trpc/client'
import { useFormatter, useTranslations } from 'next-intl'
import { useCallback } from 'react'
import type { ErrorBody, FieldError } from '../../server/core/errors.ts'
import type { AppRouter } from '../../server/router.ts'

/** What a procedure refused with; undefined when the server was not reached or did not answer in form. */
export function apiErrorOf(error: unknown): ErrorBody | undefined {
  return error instanceof TRPCClientError ? (error as TRPCClientError<AppRouter>).data?.error : undefined
}

/** The server's sentences about one field, which begin with its name, as messages of the console. */
const SENTENCES = [
  [/must not be empty/, 'empty'],
  [/must have at most (\d+) characters/, 'tooLong'],
  [/must be on one line/, 'oneLine'],
  [/must have at most (\d+) decimals/, 'decimals'],
  [/must be at least (-?[\d.]+)/, 'atLeast'],
  [/must be at most (?:the outstanding )?(-?\d+(?:\.\d+)?)/, 'atMost'],
  [/must be an e-mail address/, 'email'],
  [/must be an integer/, 'integer'],
  [/must be a number/, 'number'],
  [/must be a day that exists|must be a date|must be an RFC 3339/, 'date'],
  [/must be after/, 'after'],
  [/names (?:nothing|nobody) of this company/, 'reference'],
  [/already used/, 'taken'],
  [/must have 11 digits with their check digit|an Italian VAT number has/, 'vatNumber'],
  [/must be an Italian tax code/, 'taxCode'],
  [/must be a country code/, 'country'],
  [/must be a time zone/, 'timeZone'],
  [/must lie in the future/, 'future'],
  [/must name at least one permission/, 'permission'],
  [/must be null unless rate is 0/, 'nature'],
  [/an SdI code has|must have 6 or 7 characters/, 'sdiCode'],
  [/must have 17 letters and digits/, 'vin'],
  [/must be an IBAN/, 'iban'],
  [/must be a colour/, 'color'],
  [/already belongs to a member/, 'member'],
] as const

/** A limit as the person's language writes numbers, with the decimals that it came with. */
function useLimit() {
  const format = useFormatter()
  return useCallback(
    (text = '') => {
      const decimals = text.split('.')[1]?.length ?? 0
      return (
        text &&
        format.number(Number(text), { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
      )
    },
    [format],
  )
}

/** Refusals in the person's language: by code, and on a field by what is wrong with it. */
export function useErrorText() {
  const t = useTranslations('errors')
  const written = useLimit()
  const fieldText = useCallback(
    ({ code, message }: Pick<FieldError, 'code' | 'message'>) => {
      if (code === 'parameter_missing') return t('parameter_missing')
      for (const [pattern, key] of SENTENCES) {
        const found = pattern.exec(message)
        if (found) return t(`sentences.${key}`, { n: written(found[1]) })
      }
      return t('detail', { message })
    },
    [t, written],
  )
  const text = useCallback(
    (error: unknown) => {
      const apiError = apiErrorOf(error)
      if (!apiError) return { message: t('unreachable'), request_id: null, fieldText }
      const message =
        apiError.status === 422
          ? fieldText(apiError)
          : t.has(apiError.code as 'parameter_missing')
            ? t(apiError.code as 'parameter_missing')
            : t('detail', { message: apiError.message })
      return { message, request_id: apiError.request_id, fieldText }
    },
    [t, fieldText],
  )
  return Object.assign(text, { fieldText })
}
