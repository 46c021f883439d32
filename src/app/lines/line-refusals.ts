'use client'

import { useTranslations } from 'next-intl'
import { useNotify } from '../form/notify.tsx'
import { refusalOf, useRefusalText } from '../form/refusals.ts'
import { type Changes, cellOf } from './line-changes.ts'
import type { Lines } from './use-lines.ts'

/** What the server says about cells only, in the console's words. */
const SENTENCES = [
  [/must be an active VAT rate/, 'vat'],
  [/times \w+ must stay below/, 'amount'],
  [/must be a number/, 'number'],
] as const

const ELSEWHERE = /names no line of this document|every line that remains/

/** Puts a refused batch on the cells that it names; what concerns no cell becomes a notification. */
export function useLineRefusals<Own extends object>(edit: Lines<Own>['edit']) {
  const t = useTranslations('lines')
  const { fieldText } = useRefusalText()
  const notify = useNotify()
  return (error: unknown, keys: Changes['keys']) => {
    const refused = (refusalOf(error)?.errors ?? []).flatMap(({ param, code, message }) => {
      const cell = cellOf(param, keys)
      if (!cell || ELSEWHERE.test(message)) return []
      const known = SENTENCES.find(([pattern]) => pattern.test(message))?.[1]
      return [{ ...cell, text: known ? t(`refused.${known}`) : fieldText({ code, message }) }]
    })
    if (refused.length === 0) return notify.failure(error)
    edit.refuse(refused)
  }
}
