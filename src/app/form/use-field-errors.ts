import type { UseFormReturnType } from '@mantine/form'
import { apiErrorOf, useErrorText } from './api-errors.ts'
import { useNotify } from './notify.tsx'

const fieldAt = (name: string) => document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)

/**
 * Puts an error where it belongs: on the fields that it names, the first of which takes the focus; anything else
 * becomes a notification with the request's id, as does what is said of fields of which none is shown. What was typed
 * stays.
 * @param names the form's name of a rejected parameter, where it differs
 */
export function useFieldErrors<Values extends object>(
  form: UseFormReturnType<Values>,
  names: (param: string) => string = (param) => param,
) {
  const { fieldText } = useErrorText()
  const notify = useNotify()
  return (error: unknown) => {
    const apiError = apiErrorOf(error)
    const fields = (apiError?.errors ?? []).map((each) => ({ ...each, name: names(each.param) }))
    const known = fields.filter(({ name }) => name.split(/[.[]/, 1)[0]! in form.getValues())
    if (known.length === 0) return notify.failure(error)
    form.setErrors(Object.fromEntries(known.map((each) => [each.name, fieldText(each)])))
    requestAnimationFrame(() => {
      const drawn = known.map(({ name }) => fieldAt(name)).filter((field) => field !== null)
      if (drawn.length === 0) notify.failure(error)
      else drawn[0]!.focus()
    })
  }
}
