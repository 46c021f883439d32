import type { Random } from './random.ts'
import { table } from './table.ts'

type Town = { city: string; postal_code: string; province: string; area: string; code: string }
/** An address as records hold it, and the area that one telephones in. */
type Locality = { area: string; seat: Omit<Town, 'area' | 'code'> & { address: string } }

/** Towns around Modena: name, CAP, province, telephone area, code of the land registry. */
const TOWNS: Town[] = table(
  'city postal_code province area code',
  `
  Carpi                  | 41012 | MO | 059  | B819
  Sassuolo               | 41049 | MO | 0536 | I462
  Formigine              | 41043 | MO | 059  | D711
  Castelfranco Emilia    | 41013 | MO | 059  | C107
  Vignola                | 41058 | MO | 059  | L885
  Maranello              | 41053 | MO | 0536 | E904
  Mirandola              | 41037 | MO | 0535 | F240
  Nonantola              | 41015 | MO | 059  | F930
  Soliera                | 41019 | MO | 059  | I802
  Spilamberto            | 41057 | MO | 059  | I903
  Bomporto               | 41030 | MO | 059  | A959
  Fiorano Modenese       | 41042 | MO | 0536 | D607
  Pavullo nel Frignano   | 41026 | MO | 0536 | G393
  Campogalliano          | 41011 | MO | 059  | B539
  Rubiera                | 42048 | RE | 0522 | H628
  Scandiano              | 42019 | RE | 0522 | I496
  Correggio              | 42015 | RE | 0522 | D037`,
)

const MODENA: Town = { city: 'Modena', postal_code: '41121', province: 'MO', area: '059', code: 'F257' }

/** Modena's CAP follows the street. */
const MODENA_STREETS = table(
  'postal_code street',
  `
  41121 | Via Emilia Centro
  41121 | Corso Canalchiaro
  41121 | Via Carlo Farini
  41122 | Via Nonantolana
  41122 | Via Divisione Acqui
  41122 | Via Canaletto Sud
  41123 | Via Emilia Ovest
  41124 | Via Pietro Giardini
  41125 | Via Morane
  41125 | Viale Buon Pastore
  41126 | Via Contrada`,
)

/** Streets that every Italian town has. */
const STREETS =
  `Roma, Giuseppe Garibaldi, Giuseppe Mazzini, Giacomo Matteotti, Antonio Gramsci, della Repubblica, Don
  Minzoni, Aldo Moro, Giovanni XXIII, della Resistenza, Alcide De Gasperi, Fratelli Cervi, XXV Aprile,
  Dante Alighieri, Guglielmo Marconi, Giuseppe Verdi, Cavour, Antonio Vivaldi`.split(/,\s+/)

function houseNumber(random: Random): string {
  return `${random.integer(1, 140)}${random.chance(0.15) ? `/${random.pick('ABC')}` : ''}`
}

function townNamed(random: Random, city?: string): Town {
  return [MODENA, ...TOWNS].find((each) => each.city === city) ?? random.pick(TOWNS)
}

/** An address in the town, or where none is named in one around: in Modena every second time. */
export function place(random: Random, city?: string): Locality {
  const named = city ?? (random.chance(0.5) ? MODENA.city : undefined)
  const { area, code, ...town } = townNamed(random, named)
  const street = named === MODENA.city ? random.pick(MODENA_STREETS) : null
  const address = `${street?.street ?? `Via ${random.pick(STREETS)}`} ${houseNumber(random)}`
  return { area, seat: { ...town, address, ...(street && { postal_code: street.postal_code }) } }
}

/** Where people who live around Modena were born, with the code of the land registry. */
const ELSEWHERE = 'H223 A944 G337 D548 F839 D643 C351 G273 H703 H501 F205 I754'.split(' ')

/** The code of a birthplace: mostly near, now and then elsewhere in Italy. */
export function birthplace(random: Random): string {
  if (random.chance(0.25)) return random.pick(ELSEWHERE)
  return random.chance(0.6) ? MODENA.code : random.pick(TOWNS).code
}
