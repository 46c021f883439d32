/** What stands before numbers of a country, where that is not the country's own code: Greece's is EL. */
const PREFIXES: Record<string, string> = { GR: 'EL' }

/** Numbers whose own letters begin as the country's do: CHE of Switzerland. */
const OWN_LETTERS: Record<string, string> = { CH: 'CHE' }

const lettersOf = (country: string) => [country, PREFIXES[country]].filter((letters) => letters !== undefined)

/** A number for VAT without the country's letters in front. */
export function bareNumber(country: string, number: string): string {
  const own = OWN_LETTERS[country]
  if (own && number.startsWith(own)) return number
  const prefix = lettersOf(country).find((letters) => number.startsWith(letters))
  return prefix ? number.slice(prefix.length).trim() : number
}

/** All that files and people write for one number: as it is, and with the country's letters before it. */
export function numberForms(country: string, number: string): string[] {
  const bare = bareNumber(country, number)
  const lettered = lettersOf(country).flatMap((letters) => [`${letters}${bare}`, `${letters} ${bare}`])
  return [...new Set([bare, number, ...lettered])]
}
