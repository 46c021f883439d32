import type { UseFormReturnType } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { useDays } from '../format/numbers.ts'
import { isOvertaken } from './api-errors.ts'
import type { AuditedRecord } from './author.tsx'
import { Choice } from './choice.tsx'
import { merge } from './merge.ts'

/** A record as it is now, as its form has it. */
export type Fresh<Values> = {
  values: Values
  /** What to call values that are no words themselves: the name behind an id, the label of a code. */
  labels?: Partial<Record<keyof Values, string | null>>
}

type Open<Values> = { here: string; theirs: Values[keyof Values]; labels: string }

/** So often somebody else may be faster before that is said. */
const MAX_TRIES = 4

const DAY = /^\d{4}-\d{2}-\d{2}$/

function useLabels() {
  const t = useTranslations('common')
  const days = useDays()
  const labelOf = (value: unknown): string => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.map(labelOf).join(', ')
    const text = String(value ?? '')
    return DAY.test(text) ? days.exact(text) : text
  }
  return labelOf
}

const focusOn = (field: string) =>
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-path="${CSS.escape(field)}"]`)?.focus(),
  )

/**
 * What both changed, by field: it is said there, and stays open until it is chosen which of both stays, or something else
 * is written.
 */
function useBothChanged<Values extends object>(
  form: UseFormReturnType<Values>,
  of: AuditedRecord | undefined,
) {
  const labelOf = useLabels()
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
        <Choice
          theirs={labels}
          changed={of && { ...of, field }}
          onChoose={(taken) => choose(field, taken ? { value: theirs } : undefined)}
        />,
      )
    focusOn([...open.current.keys()][0]!)
  }
  return {
    add: (field: keyof Values & string, here: Values, { values, labels = {} }: Fresh<Values>) => {
      const theirs = values[field]
      const said = (labels as Record<string, string | null>)[field] ?? labelOf(theirs)
      open.current.set(field, { here: JSON.stringify(here[field]), theirs, labels: said })
    },
    /** Whether nothing is to be chosen any more; what is, is said. */
    areSettled: (values: Values): boolean => {
      for (const [field, { here }] of open.current)
        if (JSON.stringify(values[field as keyof Values]) !== here) open.current.delete(field)
      if (open.current.size > 0) show()
      return open.current.size === 0
    },
  }
}

/**
 * Keeps a form from writing over what somebody else saved since it was opened: a save that is refused for that has the
 * record read anew (safe-writes.md#the-console). What was not touched here follows it; what both changed is said on its
 * field, and nothing is sent until it is chosen which of both stays, or something else is written there.
 * @param of whose history tells who changed it
 */
export function useFresh<Values extends object>(
  form: UseFormReturnType<Values>,
  renew: (() => Promise<Fresh<Values>>) | undefined,
  of: AuditedRecord | undefined,
) {
  const before = useRef(form.getInitialValues())
  const isOlder = useRef(false)
  const conflicts = useBothChanged(form, of)
  const read = async () => {
    if (!renew) return
    const fresh = await renew()
    const { values, both } = merge(before.current, form.getValues(), fresh.values)
    before.current = fresh.values
    isOlder.current = false
    form.setValues(values)
    for (const field of both) conflicts.add(field, values, fresh)
  }
  type Send = (values: Values, before: Values) => Promise<unknown>
  /** Saves on the record as it is by then; answers the values that were sent, undefined while something is to be chosen. */
  const save = async (send: Send): Promise<Values | undefined> => {
    if (isOlder.current) await read()
    for (let tries = 1; ; tries++) {
      const values = form.getValues()
      if (!conflicts.areSettled(values)) return undefined
      try {
        await send(values, before.current)
        before.current = values
        return values
      } catch (error) {
        if (!renew || !isOvertaken(error) || tries === MAX_TRIES) throw error
        await read()
      }
    }
  }
  const beginFrom = (values: Values) => {
    before.current = values
    isOlder.current = true
  }
  return {
    save,
    /** What stands in the form was typed over this state of the record, which may be an older one. */
    beginFrom,
  }
}
