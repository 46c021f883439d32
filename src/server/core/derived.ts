import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { FOLDED_COLUMNS } from '../../database/model.ts'
import type { DB } from '../../database/tables.ts'
import { licenseKey, phoneKey, placeKey } from '../../domain/search-keys.ts'
import { labelCode } from '../../domain/tyre-sets.ts'
import { isItemUnit } from '../../domain/units.ts'
import { fold, searchText, spaced } from './search.ts'

/*
 * Columns that follow from others of their row, table by table: those that only fold them are marked in prisma/schema
 * by `@folds`, the others are here. CompanyDatabase.insert works them out for every new row and CompanyTransaction.change
 * for every change, so that no write can forget them; setting a column that others follow from in any other way does not
 * compile.
 */

type Column<T extends keyof DB> = keyof Selectable<DB[T]> & string

type Derivation<T extends keyof DB, Source extends Column<T>, Derived extends object> = {
  from: readonly Source[]
  columns: (row: Pick<Selectable<DB[T]>, Source>) => Derived
}

const derivation = <
  T extends keyof DB,
  Source extends Column<T>,
  Derived extends { [K in keyof Derived]: K extends keyof Insertable<DB[T]> ? unknown : never },
>(
  _table: T,
  from: readonly Source[],
  columns: (row: Pick<Selectable<DB[T]>, Source>) => Derived,
): Derivation<T, Source, Derived> => ({ from, columns })

const article = derivation(
  'article',
  ['code', 'name', 'comments', 'unit_type'],
  ({ code, name, comments, unit_type }) => {
    const [code_key, name_key] = [fold(code ?? ''), fold(name)]
    return {
      kind: isItemUnit(unit_type) ? ('item' as const) : ('work' as const),
      code_key,
      name_key,
      // LIKE finds the beginnings of words behind a space.
      words: spaced(`${code_key} ${name_key}`),
      search_text: searchText([code, name, comments]),
    }
  },
)

const customer = derivation(
  'customer',
  [
    ...(['full_name', 'city', 'email', 'certified_email', 'phone', 'mobile'] as const),
    ...(['tax_code', 'vat_country', 'vat_number'] as const),
  ],
  ({ full_name, city, email, certified_email, phone, mobile, tax_code, vat_country, vat_number }) => {
    const phones = [phone, mobile].map((number) => (number && phoneKey(number)) || null)
    const [phone_key, mobile_key] = phones
    return {
      search_text: searchText([full_name]),
      // What the search over everything looks in; the blank at its start lets `% ma%` find the first word, too.
      find_text: ` ${searchText([full_name, email, certified_email, ...phones, tax_code, vat_number])}`,
      city_key: city && fold(city),
      email_key: email && fold(email),
      phone_key,
      mobile_key: mobile_key === phone_key ? null : mobile_key,
      vat_key: vat_number && `${vat_country ?? 'IT'}${vat_number}`,
      name_key: fold(full_name).split(/\s+/).sort().join(' '),
    }
  },
)

type Owner = { company_id: string; customer_id: string | null }

/**
 * What a vehicle is found by: its own text, and its owner's name as the customer's row has it. A statement that gives
 * many vehicles another owner, or follows one who is renamed, sets it so.
 */
export const vehicleText = (own_text: RawBuilder<string>, { company_id, customer_id }: Owner) =>
  sql<string>`${own_text} || ' ' || coalesce((SELECT customer.search_text FROM customer
    WHERE customer.company_id = ${company_id}::uuid AND customer.id = ${customer_id}::uuid), '')`

const vehicle = derivation(
  'vehicle',
  ['company_id', 'customer_id', 'license', 'vin', 'make', 'model', 'version'],
  ({ company_id, customer_id, license, vin, make, model, version }) => {
    const license_key = license && licenseKey(license)
    const own_text = searchText([license, license_key, vin, make, model, version])
    return {
      license_key,
      make_key: make && fold(make),
      own_text,
      search_text: vehicleText(sql`${own_text}::text`, { company_id, customer_id: customer_id ?? null }),
    }
  },
)

const worksheet = derivation(
  'worksheet',
  ['seq_number', 'title', 'vehicle_license', 'customer_name'],
  ({ seq_number, title, vehicle_license, customer_name }) => ({
    // The plate as written and as plates are compared.
    search_text: searchText([
      String(seq_number),
      title,
      vehicle_license,
      licenseKey(vehicle_license),
      customer_name,
    ]),
  }),
)

const quote = derivation(
  'quote',
  ['seq_number', 'title', 'customer_name', 'vehicle_name', 'vehicle_license'],
  ({ seq_number, title, customer_name, vehicle_name, vehicle_license }) => ({
    // The names that it keeps once converted; before that they are found where they are.
    search_text: searchText([
      ...[String(seq_number), title, customer_name, vehicle_name, vehicle_license],
      vehicle_license && licenseKey(vehicle_license),
    ]),
  }),
)

const checkin = derivation(
  'checkin',
  ['seq_number', 'vehicle_license', 'customer_name', 'key_tag'],
  ({ seq_number, vehicle_license, customer_name, key_tag }) => ({
    search_text: searchText([
      String(seq_number),
      vehicle_license,
      licenseKey(vehicle_license),
      customer_name,
      key_tag,
    ]),
  }),
)

type FiscalWords = Record<'full_number' | 'title' | 'customer_name' | 'vehicle_license', string | null>

/** What a fiscal document is found by. */
const fiscalWords = ({ full_number, title, customer_name, vehicle_license }: FiscalWords) => [
  ...[full_number, title, customer_name, vehicle_license],
  vehicle_license && licenseKey(vehicle_license),
]

const invoice = derivation(
  'invoice',
  ['full_number', 'title', 'customer_name', 'vehicle_license'],
  (invoice) => ({ search_text: searchText(fiscalWords(invoice)) }),
)

const credit_note = derivation(
  'credit_note',
  ['full_number', 'title', 'customer_name', 'vehicle_license'],
  (note) => ({ search_text: searchText(fiscalWords(note)) }),
)

const delivery_note = derivation(
  'delivery_note',
  ['seq_number', 'customer_name', 'supplier_name', 'vehicle_license'],
  ({ seq_number, customer_name, supplier_name, vehicle_license }) => ({
    search_text: searchText([
      ...[seq_number === null ? null : String(seq_number), customer_name, supplier_name, vehicle_license],
      vehicle_license && licenseKey(vehicle_license),
    ]),
  }),
)

const expense = derivation(
  'expense',
  ['supplier_id', 'document_number'],
  ({ supplier_id, document_number }) => ({
    document_number_key: supplier_id && document_number ? document_number.toLowerCase() : null,
  }),
)

const cash_book_account = derivation('cash_book_account', ['name'], ({ name }) => ({
  name_key: name.toLowerCase(),
}))

const tyre_set = derivation('tyre_set', ['seq_number', 'tyre_words'], ({ seq_number, tyre_words }) => {
  const label_code = labelCode(seq_number)
  return { label_code, search_text: searchText([label_code, String(seq_number), tyre_words]) }
})

const tyre_storage_location = derivation('tyre_storage_location', ['code'], ({ code }) => ({
  code_key: placeKey(code),
}))

const dealership_vehicle = derivation(
  'dealership_vehicle',
  ['seq_number', 'license', 'vin', 'make', 'model', 'version'],
  ({ seq_number, license, vin, make, model, version }) => ({
    make_key: fold(make),
    // The plate as written and as plates are compared.
    search_text: searchText([
      ...[String(seq_number), license, license && licenseKey(license)],
      ...[vin, make, model, version],
    ]),
  }),
)

const vehicle_deadline = derivation('vehicle_deadline', ['due_date'], ({ due_date }) => ({
  // Lists have those without a day last.
  due_order: due_date ?? '9999-12-31',
}))

const DERIVATIONS = {
  cash_book_account,
  dealership_vehicle,
  tyre_set,
  tyre_storage_location,
  article,
  customer,
  vehicle,
  vehicle_deadline,
  checkin,
  quote,
  worksheet,
  invoice,
  credit_note,
  delivery_note,
  expense,
}

type Derivations = typeof DERIVATIONS
type Folded = typeof FOLDED_COLUMNS
/** The columns that others fold (prisma/schema, `@folds`). */
type FoldedSource<T> = T extends keyof Folded
  ? { [C in keyof Folded[T]]: Folded[T][C] extends readonly (infer From)[] ? From : never }[keyof Folded[T]]
  : never
/** The columns that others follow from. */
export type Source<T> =
  | FoldedSource<T>
  | (T extends keyof Derivations ? Derivations[T]['from'][number] : never)
/** The columns that follow. */
export type Derived<T> =
  | (T extends keyof Folded ? keyof Folded[T] : never)
  | (T extends keyof Derivations ? keyof ReturnType<Derivations[T]['columns']> : never)

const derivationOf = (table: string): Derivation<never, never, object> | undefined =>
  Object.hasOwn(DERIVATIONS, table) ? (DERIVATIONS[table as 'article'] as never) : undefined

/** Column → what it folds, of a table. */
const foldedOf = (table: string): [column: string, from: readonly string[]][] =>
  Object.entries(FOLDED_COLUMNS[table as 'supplier'] ?? {})

/** The columns of the table that others follow from; a change reads them first. */
export function sourcesOf(table: string): readonly string[] {
  return [...foldedOf(table).flatMap(([, from]) => from), ...(derivationOf(table)?.from ?? [])]
}

/** The texts of some columns as one that is searched or ordered by. */
function foldedText(row: Readonly<Record<string, unknown>>, from: readonly string[]): string {
  return searchText(from.map((column) => String(row[column] ?? '')))
}

/** The columns that follow from the row; none where the table has no such columns. */
export function derivedOf(table: string, row: object): object {
  const folded = foldedOf(table).map(([column, from]) => [column, foldedText(row as never, from)])
  return { ...Object.fromEntries(folded), ...derivationOf(table)?.columns(row as never) }
}
