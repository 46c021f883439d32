import { withoutUnseen } from '../../../domain/characters.ts'

/** What stands in the file for characters that it does not take (electronic-invoices.md#characters). */
const REPLACED = new Map([
  ...Object.entries({ '€': 'EUR', '…': '...', '•': '-', '×': 'x', '™': 'TM', œ: 'oe', Œ: 'OE' }),
  ...Object.entries({ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i' }),
  ...[...'’‘′'].map((mark) => [mark, "'"] as const),
  ...[...'“”„'].map((mark) => [mark, '"'] as const),
  ...[...'–—−'].map((mark) => [mark, '-'] as const),
])

const SPACES = /[\u00a0\u202f\u2007\r\n\t\u2028\u2029]/g
const CONTROLS = /\p{Cc}/gu
const MARKS = /\p{M}/gu

/** Without marks, of which one alone leaves nothing; a question mark for what is beyond the last character even so. */
function within(character: string, last: number): string {
  if (character.codePointAt(0)! <= last) return character
  const plain = [...character.normalize('NFKD').replace(MARKS, '')]
  return plain.every((part) => part.codePointAt(0)! <= last) ? plain.join('') : '?'
}

function transliterate(text: string, last: number): string {
  const replaced = [...withoutUnseen(text).normalize('NFC').replace(SPACES, ' ')].map(
    (character) => REPLACED.get(character) ?? character,
  )
  return replaced
    .flatMap((piece) => [...piece])
    .map((character) => within(character, last))
    .join('')
    .replace(CONTROLS, '')
    .replace(/ +/g, ' ')
    .trim()
}

/** A text in the letters of Latin-1, on one line. */
export const toLatin = (text: string) => transliterate(text, 0xff)

/** A text in the letters of ASCII, on one line. */
export const toAscii = (text: string) => transliterate(text, 0x7f)

const plain = (text: string) => withoutUnseen(text).normalize('NFC').replace(/\s+/g, ' ').trim()

/** Whether the file says a text in other characters than it was written in; line breaks and what is not seen do not count. */
export const isReplaced = (text: string, written = toLatin(text)) => written !== plain(text)

/** Cuts a text at its words into pieces of at most so many characters; a longer word is cut itself. */
export function piecesOf(text: string, longest: number): string[] {
  const pieces: string[] = []
  let rest = toLatin(text)
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest)
    const end = space > 0 ? space : longest
    pieces.push(rest.slice(0, end))
    rest = rest.slice(end).trimStart()
  }
  return rest === '' ? pieces : [...pieces, rest]
}
