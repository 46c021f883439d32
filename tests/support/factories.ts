import { mobile, type Person, plate, taxCode, vin } from '../../src/demo/identities.ts'
import { Random } from '../../src/demo/random.ts'

/**
 * Request bodies that are right as they stand, with what the test needs instead. Names, plates and codes differ
 * from one call to the next; tests that need a wrong value send it as an override.
 */

// biome-ignore lint/suspicious/noExplicitAny: a test may send anything in place of any field
type Body = Record<string, any>

const random = new Random('factories')
let made = 0

/** A text that no other body of this suite has. */
export function unique(text: string): string {
  made += 1
  return `${text} ${made}`
}

/** A person with a tax code that is right for the name, birthday and birthplace. */
export function person(overrides: Partial<Person> = {}) {
  const { first_name, last_name, birth_date, ...rest } = {
    ...{ first_name: 'Mario', last_name: 'Rossi', sex: 'M' as const, birthplace: 'F257' },
    birth_date: `19${random.integer(50, 99)}-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
    ...overrides,
  }
  const tax_code = taxCode({ first_name, last_name, birth_date, ...rest })
  return { first_name, last_name, birth_date, tax_code }
}

/** A part with a price and stock. */
export function articleBody(overrides: Body = {}): Body {
  return {
    name: unique('Filtro olio'),
    ...{ unit_type: 'pz', vat_code: '22', code: unique('OC') },
    ...{ stock: 10, minimum_stock: 2, purchase_price: 7.25, sale_price: 14.9, location: 'A-03-2' },
    ...overrides,
  }
}

/** A labour price. */
export function labourBody(overrides: Body = {}): Body {
  return { name: unique('Manodopera'), unit_type: 'h', vat_code: '22', sale_price: 48, ...overrides }
}

/** A private customer. */
export function customerBody(overrides: Body = {}): Body {
  const { last_name } = overrides
  return {
    ...person({ last_name: typeof last_name === 'string' ? last_name : unique('Rossi') }),
    ...{ email: `cliente${made}@example.com`, phone: mobile(random) },
    ...{
      address: 'Via Giuseppe Garibaldi 12',
      postal_code: '41013',
      city: 'Castelfranco Emilia',
      province: 'MO',
    },
    ...overrides,
  }
}

/** A car of nobody; `customer_id` gives it an owner. */
export function vehicleBody(overrides: Body = {}): Body {
  return {
    ...{ license: plate(random, '2019-05-20'), vin: vin(random, 'ZFA31200003', 2019) },
    ...{
      make: 'Fiat',
      model: 'Panda',
      version: '1.2 Easy',
      year: 2019,
      first_registration_date: '2019-05-20',
    },
    ...{ fuel: 'petrol', displacement_cc: 1242, power_kw: 51, km: 84200 },
    ...overrides,
  }
}

export function priceListBody(overrides: Body = {}): Body {
  return { name: unique('Flotte'), ...overrides }
}

export function workCategoryBody(overrides: Body = {}): Body {
  return { name: unique('Tagliando'), color: '#2563EB', default_duration: 90, ...overrides }
}
