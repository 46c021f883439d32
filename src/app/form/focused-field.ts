import { useEffect } from 'react'

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
