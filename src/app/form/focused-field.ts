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

/** Whether a form takes the place of what was read: the button that opened it is gone, and the focus with it. */
export const TakesFocus = createContext(false)

/** The first field of a form that takes the focus has the cursor; not on glass, where it would bring the keyboard up. */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  const takesFocus = useContext(TakesFocus)
  useEffect(() => {
    if (!takesFocus || matchMedia('(pointer: coarse)').matches) return
    if (form.current?.contains(document.activeElement)) return
    const fields = 'input:not([type="hidden"], :disabled), textarea:not(:disabled)'
    form.current?.querySelector<HTMLElement>(fields)?.focus()
  }, [takesFocus])
}
