'use client'

import { useTranslations } from 'next-intl'
import { apiErrorOf, useErrorText } from '../form/api-errors.ts'
import { useNotify } from '../form/notify.tsx'
import { type Changes, cellOf } from './line-changes.ts'
import type { Lines } from './use-lines.ts'

/** What the server says about cells only, in the console's words. */
const SENTENCES = [
  [/must be an active VAT rate/, 'vat'],
  [/times \w+ must stay below/, 'amount'],
  [/must be a number/, 'number'],
  [/must be (one of|true or false)/, 'choice'],
] as const

/** Lines that are not there any more, or are more than were known: somebody else was first. */
const OVERTAKEN = /names no line of this document|every line that remains|\.position must be at most/

/**
 * Puts a refused batch on the cells that it names; that somebody else was first is said beside Save, and what concerns
 * neither becomes a notification.
 */
export function useLineErrors<Own extends object>(edit: Lines<Own>['edit']) {
  const t = useTranslations('lines')
  const { fieldText } = useErrorText()
  const notify = useNotify()
  return (error: unknown, keys: Changes['keys']) => {
    const errors = apiErrorOf(error)?.errors ?? []
    const overtaken = errors.some(({ message }) => OVERTAKEN.test(message))
    const rejected = errors.flatMap(({ param, code, message }) => {
      const cell = cellOf(param, keys)
      if (!cell || OVERTAKEN.test(message)) return []
      const known = SENTENCES.find(([pattern]) => pattern.test(message))?.[1]
      return [{ ...cell, text: known ? t(`refused.${known}`) : fieldText({ code, message }) }]
    })
    edit.showErrors(rejected, overtaken)
    if (rejected.length === 0 && !overtaken) notify.failure(error)
  }
}
