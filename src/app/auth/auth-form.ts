import { useForm } from '@mantine/form'
import { useTranslations } from 'next-intl'
import { useEffect, useState } from 'react'
import { useAuthErrorText } from './auth-errors.ts'
import { AuthError, type AuthStep, callAuth } from './call-auth.ts'

type Options<Values extends object, Data> = {
  initialValues: Values
  /** What must not be empty. */
  required: readonly (keyof Values & string)[]
  /** The field that a refusal's code is about; other refusals are `refusal`. */
  fields?: Record<string, keyof Values & string>
  /** Takes the focus when a refusal is about no field. */
  focus?: keyof Values & string
  send: (values: Values) => AuthStep<Data>
  done: (data: Data, values: Values) => unknown
}

const fieldOf = (name: string) =>
  document.querySelector<HTMLInputElement>(`[data-path="${CSS.escape(name)}"]`)

const focusOn = (name: string | undefined) => name && requestAnimationFrame(() => fieldOf(name)?.focus())

/** A form over one step of /api/auth; a refusal lands on its field or above the form, and what was typed stays. */
export function useAuthForm<Values extends object, Data>(options: Options<Values, Data>) {
  const { initialValues, required, fields = {}, focus, send, done } = options
  const t = useTranslations('errors')
  const labels = useAuthErrorText()
  const [saving, setSaving] = useState(false)
  const [apiError, setApiError] = useState<string | null>(null)
  const form = useForm<Values>({ mode: 'controlled', initialValues })
  // What was typed or filled in by the browser before the script came: no event told of it.
  useEffect(() => {
    for (const name of required) {
      const early = fieldOf(name)?.value
      if (early) form.setFieldValue(name as never, early as never)
    }
  }, [])

  function showErrors(error: unknown) {
    const field = error instanceof AuthError ? fields[error.code ?? ''] : undefined
    if (field) form.setFieldError(field, labels(error))
    else setApiError(labels(error))
    focusOn(field ?? focus)
  }

  async function attempt(values: Values) {
    if (saving) return
    setSaving(true)
    setApiError(null)
    try {
      await done(await callAuth(send(values)), values)
    } catch (error) {
      showErrors(error)
    } finally {
      setSaving(false)
    }
  }

  const submit = form.onSubmit((values) => {
    const missing = required.filter((name) => !values[name])
    if (missing.length === 0) return attempt(values)
    form.setErrors(Object.fromEntries(missing.map((name) => [name, t('reasons.missing')])))
    focusOn(missing[0])
  })
  return { form, submit, attempt, saving, apiError }
}
