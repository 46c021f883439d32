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
 * Keeps Enter from sending a dialog in which nothing was changed yet, from the field that took the focus by itself: pressed
 * twice on what opened it, the second one would. It goes to the button that sends it instead. Answers what ends that.
 */
function holdEnter(form: HTMLFormElement, field: HTMLElement): () => void {
  const step = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.target !== field || event.defaultPrevented) return
    event.preventDefault()
    if (!event.repeat) form.querySelector<HTMLElement>('[type="submit"]')?.focus()
  }
  const end = () => {
    document.removeEventListener('keydown', step)
    form.removeEventListener('input', end)
  }
  // After the field itself, whose Enter may choose something.
  document.addEventListener('keydown', step)
  form.addEventListener('input', end)
  return end
}

/**
 * The first field of a form that takes the focus has the cursor, unless another one is to have it; not on glass, where it
 * would bring the keyboard up.
 */
export function useFirstField(form: RefObject<HTMLFormElement | null>): void {
  const takesFocus = useContext(TakesFocus)
  useEffect(() => {
    if (!takesFocus || matchMedia('(pointer: coarse)').matches) return
    const element = form.current
    if (!element || element.contains(document.activeElement)) return
    const chosen = element.querySelector<HTMLElement>('[data-autofocus]')
    const field = chosen ?? element.querySelector<HTMLElement>(FIELDS)
    // A dialog gives the focus to what is marked so, else to its cross, once its fields have had it.
    field?.setAttribute('data-autofocus', 'true')
    field?.focus()
    if (field && !chosen && element.closest('[role="dialog"]')) return holdEnter(element, field)
  }, [takesFocus])
}
