import { type ReactNode, useState } from 'react'
import { Choice } from './choice.tsx'
import type { Typed } from './write-over.ts'

export type Text = string | null

/** A text that was typed, and what it was typed over. */
export type TypedText = Typed<Text>

/** What became of it: somebody else may have written another one meanwhile. */
export type Outcome = 'kept' | 'refused' | { theirs: Text }

type Field = {
  value: string
  /** What it was typed over; once it is on its way, what was sent. */
  before: Text
  isSent?: boolean
  /** It was not kept, and may be tried again by leaving the field. */
  isRefused?: boolean
  /** Somebody else wrote another one: nothing is sent until it is chosen which stays, or something else is written. */
  contested?: { value: string; theirs: Text }
}

const meantBy = (value: string): Text => value.trim() || null

/**
 * Texts that are kept when their fields are left, each under a name. A field that nobody typed in follows the record;
 * what somebody else wrote meanwhile is said on it (safe-writes.md#the-console).
 * @param keep writes a text over what it was typed over
 */
export function useLeftTexts(keep: (name: string, typed: TypedText) => Promise<Outcome>) {
  const [fields, setFields] = useState<Readonly<Record<string, Field>>>({})
  const put = (name: string, next: (now: Field | undefined) => Field | undefined) =>
    setFields(({ [name]: now, ...others }) => {
      const field = next(now)
      return field ? { ...others, [name]: field } : others
    })
  const send = async (name: string, value: string, before: Text) => {
    const text = meantBy(value)
    put(name, () => ({ value, before: text, isSent: true }))
    const outcome = await keep(name, { value: text, before })
    put(name, (now) => {
      if (!now) return undefined
      // What was typed meanwhile was typed over what was sent.
      if (outcome === 'kept')
        return meantBy(now.value) === text ? undefined : { value: now.value, before: text }
      if (outcome === 'refused') return { value: now.value, before, isRefused: true }
      return { value: now.value, before: outcome.theirs, contested: { value: now.value, ...outcome } }
    })
  }
  const leave = (name: string) => {
    const field = fields[name]
    if (!field || field.contested?.value === field.value) return
    if (meantBy(field.value) !== field.before) void send(name, field.value, field.before)
    else if (!field.isSent) put(name, () => undefined)
  }
  const choose = (name: string, isTaken: boolean) => {
    const { value, before } = fields[name]!
    if (isTaken) put(name, () => undefined)
    else void send(name, value, before)
  }
  return {
    /** A text waits here that was not kept. */
    isStuck: Object.values(fields).some(({ isRefused, contested }) => isRefused || contested),
    /** What a field does that is left; one that goes with what holds it is not told. */
    leave,
    /** What an input takes. */
    of: (name: string, known: Text) => {
      const field = fields[name]
      const contested = field?.contested?.value === field?.value ? field?.contested : undefined
      const error: ReactNode = contested && (
        <Choice theirs={contested.theirs ?? ''} onChoose={(isTaken) => choose(name, isTaken)} />
      )
      return {
        value: field?.value ?? known ?? '',
        error,
        onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
          put(name, (now) => ({ before: known, ...now, value })),
        onBlur: () => leave(name),
      }
    },
  }
}
