import { createContext, type RefObject, useContext, useEffect } from 'react'

/** Puts the cursor into a field of the form that is there. */
export function focusField(name: string): void {
  document.querySelector<HTMLElement>(`[data-path="${CSS.escape(name)}"]`)?.focus()
}

/** The address of a form that opens with the cursor in a field. */
export const withField = (href: string, field: string) =>
  `${href}${href.includes('?') ? '&' : '?'}field=${field}`

/** The field that the address names has the cursor once the form is there. */
export function useFocusedField(): void {
  useEffect(() => {
    const field = new URLSearchParams(location.search).get('field')
    if (field) focusField(field)
  }, [])
}

/** Whether a form takes the place of what was read, or stands over it: the focus was on what is gone or out of reach. */
export const TakesFocus = createContext(false)

/** What can be typed in or chosen, of several choices the one that is; a file is chosen by a button. */
const FIELDS =
  'input:not([type="hidden"], [type="file"], [type="radio"]:not(:checked), :disabled), textarea:not(:disabled)'

/**
 * The first field of a form that takes the focus has the cursor, unless another one is to have it; not on glass, where it
 * would bring the keyboard up.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  const takesFocus = useContext(TakesFocus)
  useEffect(() => {
    if (!takesFocus || matchMedia('(pointer: coarse)').matches) return
    if (!form.current || form.current.contains(document.activeElement)) return
    const field =
      form.current.querySelector<HTMLElement>('[data-autofocus]') ??
      form.current.querySelector<HTMLElement>(FIELDS)
    // A dialog gives the focus to what is marked so, else to its cross, once its fields have had it.
    field?.setAttribute('data-autofocus', 'true')
    field?.focus()
  }, [takesFocus])
}
