import type { FocusEvent } from 'react'
import { tidyPlate } from '../format/plate-text.ts'

/**
 * Puts a plate in order when its field is left. One that is in order already is not put again, which would take away what
 * the server said of it.
 */
export const plateLeft = (put: (plate: string) => void) => ({
  onBlur: ({ currentTarget: { value } }: FocusEvent<HTMLInputElement>) => {
    const plate = tidyPlate(value)
    if (plate !== value) put(plate)
  },
})
