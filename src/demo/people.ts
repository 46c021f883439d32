import { fold } from '../server/core/search.ts'
import { dayOf } from './days.ts'
import { type Person, taxCode } from './identities.ts'
import { birthplace } from './places.ts'
import type { Random } from './random.ts'
import { table } from './table.ts'

const MEN =
  `Marco, Andrea, Luca, Davide, Matteo, Alessandro, Francesco, Stefano, Giuseppe, Paolo, Roberto, Fabio,
  Simone, Massimo, Claudio, Maurizio, Gianni, Federico, Riccardo, Enrico, Daniele, Giovanni, Antonio,
  Nicola`.split(/,\s+/)
const WOMEN =
  `Giulia, Francesca, Elena, Chiara, Anna, Laura, Sara, Silvia, Paola, Federica, Martina, Valentina,
  Cristina, Barbara, Monica, Roberta, Lucia, Claudia, Alice, Daniela`.split(/,\s+/)
const SURNAMES =
  `Ferrari, Barbieri, Montanari, Vandelli, Malagoli, Lugli, Bertani, Goldoni, Cavazzuti, Righi, Setti,
  Gualdi, Martinelli, Rinaldi, Pellegrini, Vaccari, Benassi, Ronchetti, Casolari, Tosi, Golinelli,
  Messori, Bonacini, Prandini, Fogliani, Muratori, Neri, Leonardi, Borghi, Corradini, Ferrarini, Reggiani,
  Baraldi, Solmi, Morandi, Venturelli, Esposito, Russo, Greco, De Luca, Caputo, Amato, Zanasi, Piccinini`.split(
    /,\s+/,
  )

/** People who came from abroad: the country has a code like a town's. */
const NEWCOMERS = table(
  'first_name last_name sex birth_date birthplace',
  `
  Youssef | El Amrani | M | 1984-03-12 | Z330
  Andrei  | Popescu   | M | 1979-10-25 | Z129
  Elira   | Hoxha     | F | 1991-06-08 | Z100
  Natalia | Rotaru    | F | 1976-01-30 | Z140`,
) as Person[]

/** As many different people as asked for, each surname once. */
export function people(random: Random, count: number): Person[] {
  const born = random.shuffle(SURNAMES).map((last_name): Person => {
    const sex = random.chance(0.42) ? 'F' : 'M'
    const birth_date = dayOf(random.integer(1946, 2004), random.integer(1, 12), random.integer(1, 28))
    const first_name = random.pick(sex === 'F' ? WOMEN : MEN)
    return { first_name, last_name, sex, birth_date, birthplace: birthplace(random) }
  })
  return [...NEWCOMERS, ...born].slice(0, count)
}

/** A name as it stands in an address of the net: `El Amrani` is `elamrani`. */
export const webName = (name: string) => fold(name).replace(/[^a-z0-9]/g, '')

/** What a customer's record says of a person. */
export function identity(person: Person) {
  const { first_name, last_name, birth_date } = person
  return { first_name, last_name, birth_date, tax_code: taxCode(person) }
}

/** A private address for e-mail, in a domain that is nobody's. */
export function privateEmail(random: Random, { first_name, last_name, birth_date }: Person): string {
  const [first, last] = [webName(first_name), webName(last_name)]
  const user = random.pick([
    `${first}.${last}`,
    `${last}.${first}`,
    `${first}${last}${birth_date.slice(2, 4)}`,
  ])
  return `${user}@${random.pick(['example.com', 'example.org', 'example.net'])}`
}
