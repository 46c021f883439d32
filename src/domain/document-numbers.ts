/** What stands before and after a number; `{year}` stands for the year (settings.md#numbers-of-invoices). */
export type Affixes = { prefix: string; suffix: string }

type ReceiptNumbered = { seq_number: number | null; sezionale_code: string | null }

/** How many characters stand beside the number at most, with the year's four. */
export const AFFIX_LIMIT = 13

const YEAR = '{year}'

/** The number that is printed and stands in the file. */
export function fullNumber({ prefix, suffix }: Affixes, seq_number: number, year: number): string {
  return `${dated(prefix, year)}${seq_number}${dated(suffix, year)}`
}

/** The number of a receipt, which has no affixes: `128/R`; null of a draft. */
export const receiptNumber = ({ seq_number, sezionale_code }: ReceiptNumbered) =>
  seq_number === null ? null : `${seq_number}/${sezionale_code}`

const dated = (affix: string, year = 0) => affix.replaceAll(YEAR, String(year).padStart(4, '0'))

/** Which of the two cannot stand beside a number of invoices; null where both can. */
export function wrongAffix({ prefix, suffix }: Affixes): 'prefix' | 'suffix' | null {
  const isText = (affix: string) => /^[A-Za-z\d/\-._]*$/.test(dated(affix))
  if (!isText(prefix) || /\d$/.test(dated(prefix))) return 'prefix'
  if (!isText(suffix) || /^\d/.test(dated(suffix))) return 'suffix'
  return null
}

/** How long the two are together, in any year. */
export const affixLength = ({ prefix, suffix }: Affixes) => dated(prefix + suffix).length

/** The form of the numbers, with every run of digits taken for one: of two forms no number is ever the same. */
export const numberPattern = ({ prefix, suffix }: Affixes) =>
  `${dated(prefix)}0${dated(suffix)}`.replace(/\d+/g, '0').toLowerCase()

/** Whether both may give the same number, though the form be one: around the number different texts never do. */
export function mayMeet(one: Affixes, other: Affixes): boolean {
  if (numberPattern(one) !== numberPattern(other)) return false
  const hasYear = [one, other].some(({ suffix }) => suffix.includes(YEAR))
  const isSame = (name: keyof Affixes) => one[name].toLowerCase() === other[name].toLowerCase()
  return !isSame('prefix') || hasYear || isSame('suffix')
}
