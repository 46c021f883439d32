const ITALIAN_VAT_NUMBER = /^\d{11}$/

/** A code as it is kept: blanks come along when it is copied from a card or a registration document. */
export const tidyCode = (text: string): string => text.replace(/\s/g, '')

/** A VAT number as it is kept: an Italian one without blanks, that of another country as it was typed. */
export function tidyVatNumber(text: string): string {
  const bare = tidyCode(text)
  return ITALIAN_VAT_NUMBER.test(bare) ? bare : text
}
