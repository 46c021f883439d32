'use client'

import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useDays } from '../format/numbers.ts'
import { Choice } from './choice.tsx'
import { merge } from './merge.ts'

/** A record as it is now, as its form has it. */
export type Fresh<Values> = {
  values: Values
  /** What to call values that are no words themselves: the name behind an id, the label of a code. */
  labels?: Partial<Record<keyof Values, string | null>>
}

type Open<Values> = { here: string; theirs: Values[keyof Values]; labels: string }

const DAY = /^\d{4}-\d{2}-\d{2}$/

function useLabels() {
  const t = useTranslations('common')
  const days = useDays()
  return (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.join(', ')
    const text = String(value ?? '')
    return DAY.test(text) ? days.exact(text) : text
  }
}

const focusOn = (field: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)?.focus(),
  )

/**
 * Keeps a form from writing over what somebody else saved since it was opened: the record is read just before it is
 * saved. What was not touched here follows it; what both changed is said on its field, and nothing is sent until it is
 * chosen which of both stays, or something else is written there.
 */
export function useFresh<Values extends object>(
  form: UseFormReturnType<Values>,
  renew: (() => Promise<Fresh<Values>>) | undefined,
) {
  const labelOf = useLabels()
  const before = useRef(form.getInitialValues())
  const open = useRef(new Map<string, Open<Values>>())
  const choose = (field: string, theirs?: { value: Values[keyof Values] }) => {
    open.current.delete(field)
    form.clearFieldError(field)
    if (theirs) form.setFieldValue(field, theirs.value as never)
    focusOn(field)
  }
  const show = () => {
    for (const [field, { theirs, labels }] of open.current)
      form.setFieldError(
        field,
        <Choice theirs={labels} onChoose={(taken) => choose(field, taken ? { value: theirs } : undefined)} />,
      )
    focusOn([...open.current.keys()][0]!)
  }
  const read = async () => {
    if (!renew) return
    const { values: now, labels = {} } = await renew()
    const { values, both } = merge(before.current, form.getValues(), now)
    before.current = now
    form.setValues(values)
    for (const field of both) {
      const theirs = now[field]
      const said = (labels as Record<string, string | null>)[field] ?? labelOf(theirs)
      open.current.set(field, { here: JSON.stringify(values[field]), theirs, labels: said })
    }
  }
  /** The values to be sent and the record's as they are now; undefined while something is to be chosen. */
  const settle = async () => {
    await read()
    const values = form.getValues()
    for (const [field, { here }] of open.current)
      if (JSON.stringify(values[field as keyof Values]) !== here) open.current.delete(field)
    if (open.current.size === 0) return { values, before: before.current }
    show()
    return undefined
  }
  const beginFrom = (values: Values) => {
    before.current = values
  }
  return {
    settle,
    /** What stands in the form was typed over this state of the record. */
    beginFrom,
  }
}
