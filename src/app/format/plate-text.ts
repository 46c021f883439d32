// Italian plates have no I, O, Q and U; the old ones begin with a province.
const LETTER = '[A-HJ-NPR-TV-Z]'
const ITALIAN = [
  new RegExp(`^${LETTER}{2}\\d{3}${LETTER}{2}$`),
  new RegExp(`^${LETTER}{2}\\d{5}$`),
  /^[A-Z]{2}(?:\d{6}|[A-Z]\d{5})$/,
]

/** A plate as it is kept: an Italian one in upper case without spaces and dashes, any other as typed. */
export function tidyPlate(text: string): string {
  const bare = text.toUpperCase().replace(/[\s\p{Pd}]/gu, '')
  return ITALIAN.some((pattern) => pattern.test(bare)) ? bare : text.trim()
}
