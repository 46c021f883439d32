/**
 * The first characters of a text, counted in code points as the contract counts them: a cut between the two units of
 * UTF-16 that many emoji take would leave text that PostgreSQL refuses.
 */
export function firstCharacters(text: string, count: number): string {
  // No text has more characters than units.
  if (text.length <= count) return text
  let end = 0
  for (let taken = 0; taken < count && end < text.length; taken++) {
    end += text.codePointAt(end)! > 0xffff ? 2 : 1
  }
  return text.slice(0, end)
}

/** A text that has more characters ends after so many with an ellipsis. */
export function shortened(text: string, count: number): string {
  const first = firstCharacters(text, count)
  return first === text ? text : `${first}…`
}

const UNSEEN = /\p{Default_Ignorable_Code_Point}/gu

/** A text without what nobody sees of it: marks of direction, breaks and joins that come along when it is pasted. */
export const withoutUnseen = (text: string): string => text.replace(UNSEEN, '')
