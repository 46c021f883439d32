const ITALIAN_VAT_NUMBER = /^(?:IT)?(\d{11})$/i

/** A code as it is kept: blanks come along when it is copied from a card or a registration document. */
export const tidyCode = (text: string): string => text.replace(/\s/g, '')

/**
 * A VAT number as it is kept: an Italian one without blanks and without the `IT` that letterheads write before it, since its
 * country has a field of its own; that of another country as it was typed.
 */
export function tidyVatNumber(text: string): string {
  const [, digits] = ITALIAN_VAT_NUMBER.exec(tidyCode(text)) ?? []
  return digits ?? text
}
