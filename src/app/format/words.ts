/** The server looks for so many words, in so many characters, at once, and refuses more. */
const MOST_WORDS = 10
const LONGEST = 255

/** A text as texts are compared: without accents and case. */
export const fold = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * What of a text the server is asked for, and the words beyond it.
 * @param longest characters that it takes
 */
export function askedOf(text: string, longest = LONGEST): { q: string; beyond: string[] } {
  const words = text.trim().split(/\s+/)
  let q = ''
  let count = 0
  for (const word of words.slice(0, MOST_WORDS)) {
    const longer = q === '' ? word : `${q} ${word}`
    if (longer.length > longest) break
    q = longer
    count += 1
  }
  // Of a word that is too long alone its beginning is asked for.
  return { q: count === 0 ? words[0]!.slice(0, longest) : q, beyond: words.slice(count) }
}

/** Whether each of the words stands somewhere in the texts of what was found. */
export function hasWords(found: object, words: readonly string[]): boolean {
  const texts = Object.values(found).filter((value) => typeof value === 'string')
  const told = fold(texts.join(' '))
  return words.every((word) => told.includes(fold(word)))
}
