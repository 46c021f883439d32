import type { CustomerBody } from '../server/resources/customers/schema.ts'
import { mapConcurrent } from './concurrency.ts'
import { FIRMS } from './firms.ts'
import { landline, mobile, type Person, vatNumber } from './identities.ts'
import { identity, people, privateEmail, webName } from './people.ts'
import { place } from './places.ts'
import { Random } from './random.ts'
import type { Workshop } from './workshop.ts'

type Customer = Awaited<ReturnType<Workshop['api']['customers']['create']>>

/** `fleet` names the kinds of vehicle that the customer has, see models.ts. */
export type DemoCustomer = Customer & { fleet: string[] }

type Firm = (typeof FIRMS)[number]

const PRIVATE_PEOPLE = 42
const NOTES = [
  'Preferisce essere chiamato dopo le 18.',
  'Chiede sempre il preventivo prima di autorizzare i lavori.',
  'Lascia le chiavi nella cassetta della posta.',
  'Avvisare su WhatsApp quando la vettura è pronta.',
  'Non sostituire mai le parti senza conferma telefonica.',
]

/** Whom one calls: some have a telephone at home, nearly all a mobile one. */
function telephones(random: Random, area: string) {
  const mobile_number = mobile(random)
  if (random.chance(0.7)) return { phone: mobile_number }
  return { phone: landline(random, area), mobile: random.chance(0.8) ? mobile_number : null }
}

function privateBody(random: Random, person: Person): CustomerBody {
  const home = place(random)
  const mailed = random.chance(0.85)
  return {
    customer_type: 'private',
    ...identity(person),
    ...home.seat,
    ...telephones(random, home.area),
    email: mailed ? privateEmail(random, person) : null,
    default_payment_method: random.pick(['MP01', 'MP08', 'MP08', 'MP05']),
    unit_discount_rate: random.chance(0.15) ? 5 : 0,
    marketing_consent: mailed && random.chance(0.4),
    reminder_consent: random.chance(0.75),
    notes: random.chance(0.2) ? random.pick(NOTES) : null,
    tags: random.chance(0.15) ? ['storico'] : [],
  }
}

/** Everybody has a car; every fifth has something else in the garage. */
function privateFleet(index: number): string[] {
  const second = ['motorcycle', 'car', 'motorcycle', 'camper'][Math.floor(index / 5) % 4]!
  return index % 5 === 4 ? ['car', second] : ['car']
}

/** A person in one cell: Mauro Zironi M 1971-05-14 F257 */
function personIn(cell: string): Person {
  type Cells = [string, string, Person['sex'], string, string]
  const [first_name, last_name, sex, birth_date, birthplace] = cell.split(' ') as Cells
  return { first_name, last_name, sex, birth_date, birthplace }
}

/** Offices have a tax code of their own; a firm's is its owner's or the VAT number. */
function fiscalCodes(random: Random, { customer_type, person }: Firm, province: string) {
  if (customer_type === 'public_administration') {
    return {
      tax_code: vatNumber(random, province, '94'),
      sdi_code: `UF${random.text(4, 'ABCDEFGHJKLMNPRSTVWXYZ')}`,
    }
  }
  const vat_number = vatNumber(random, province)
  const sdi_code = random.pick(['KRRH6B9', 'M5UXCR1', 'SUBM70N', 'W7YVJK9', '5RUO82D'])
  if (customer_type === 'sole_trader') return { ...identity(personIn(person)), vat_number, sdi_code }
  return { tax_code: vat_number, vat_number, sdi_code }
}

function firmBody(random: Random, firm: Firm, priceLists: Map<string, string>): CustomerBody {
  const { area, seat } = place(random, firm.city)
  const domain = `${webName(firm.web)}.example.com`
  const office = firm.customer_type === 'public_administration'
  return {
    customer_type: firm.customer_type as CustomerBody['customer_type'],
    company_name: firm.company_name,
    full_name: firm.company_name,
    ...fiscalCodes(random, firm, seat.province),
    ...seat,
    phone: landline(random, area),
    mobile: firm.customer_type === 'sole_trader' ? mobile(random) : null,
    email: `${office ? 'economato' : random.pick(['info', 'amministrazione'])}@${domain}`,
    certified_email: `${office ? 'protocollo' : webName(firm.web)}@pec.${domain}`,
    price_list_id: priceLists.get(firm.list) ?? null,
    default_payment_method: firm.days === '0' ? 'MP08' : 'MP05',
    payment_terms_days: Number(firm.days),
    reminder_consent: true,
    notes: firm.notes,
    tags: firm.tags.split(' ').filter(Boolean),
  }
}

/** Makes the customers, private ones and firms mixed; answers them with what they drive. */
export async function createCustomers(
  { api }: Workshop,
  priceLists: Map<string, string>,
): Promise<DemoCustomer[]> {
  const random = new Random('customers')
  const known = people(random, PRIVATE_PEOPLE).map((person, index) => ({
    body: privateBody(random, person),
    fleet: privateFleet(index),
  }))
  const firms = FIRMS.map((firm) => ({
    body: firmBody(random, firm, priceLists),
    fleet: firm.fleet.split(' '),
  }))
  return mapConcurrent(random.shuffle([...known, ...firms]), async ({ body, fleet }) => ({
    ...(await api.customers.create(body)),
    fleet,
  }))
}
