import { firstCharacters } from '../../../../domain/characters.ts'

/** How wide a letter is on average, in px. */
const LETTER = 6.4

/** The most that the names beside lying bars take, in px. */
const WIDEST = { phone: 120, desk: 260 }

/** What the names beside lying bars take: as much as they need, while the bars have room. */
export function roomFor(names: readonly string[], isPhone: boolean): number {
  const longest = Math.max(0, ...names.map((name) => name.length + 2))
  return Math.min(Math.ceil(longest * LETTER) + 8, isPhone ? WIDEST.phone : WIDEST.desk)
}

/** As much of a name as stands in one line beside its bar: its beginning and its end, where names of parts differ; all of it stands in the table. */
export function cut(name: string, width: number): string {
  // A letter for the mark beside the bars, and one for names of wide ones, which began beyond the edge of a phone.
  const longest = Math.floor(width / LETTER) - 2
  const letters = Array.from(name)
  if (letters.length <= longest) return name.replaceAll(' ', '\u00A0')
  const end = Math.floor(longest / 3)
  const [first, last] = [
    firstCharacters(name, longest - end - 1).trimEnd(),
    letters.slice(-end).join('').trimStart(),
  ]
  return `${first}…${last}`.replaceAll(' ', '\u00A0')
}
