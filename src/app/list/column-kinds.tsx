import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type DocumentState, DocumentStatus, useStateWord } from '../format/document-status.tsx'
import { useNumbers } from '../format/numbers.ts'
import { Plate } from '../format/plate.tsx'
import { Status } from '../format/status.tsx'
import { When } from '../format/when.tsx'
import type { Column } from './columns.ts'
import { csvAmount, csvDay, csvInstant, csvPrice } from './csv-values.ts'

/** The keys of a row under which such a value stands. */
type KeysOf<Row, Value> = { [Key in keyof Row]-?: Row[Key] extends Value ? Key : never }[keyof Row]

type Own<Row> = Partial<Omit<Column<Row>, 'id' | 'header'>>
type Words = { active: string; inactive: string }

/** What an amount of four digits, a plate and a day need at least. */
const AMOUNT = { width: 92 }
const PLATE = { width: 92 }
const DAY = { width: 70 }

/**
 * Columns by what they hold: a value of the row is named once, and what the table shows and the CSV holds follow from
 * its kind. What is particular of one stands last and comes before its kind.
 */
export function useColumnKinds<Row>() {
  const numbers = useNumbers()
  const t = useTranslations('common')
  const word = useStateWord()
  return {
    /** What the row says, as it is. */
    text(id: string, header: string, key: KeysOf<Row, string | number | null>, own?: Own<Row>): Column<Row> {
      const value = (row: Row) => row[key] as string | number | null
      return { id, header, cell: value, csv: value, ...own }
    },
    /** What the row is called, where it has no page of its own that the name would lead to. */
    name(id: string, header: string, key: KeysOf<Row, string>, own?: Own<Row>): Column<Row> {
      const value = (row: Row) => row[key] as string
      const cell = (row: Row) => (
        <Text size="sm" fw={500} component="span">
          {value(row)}
        </Text>
      )
      return { id, header, cell, csv: value, ...own }
    },
    /** What is said of the row in words. */
    words(
      id: string,
      header: string,
      say: (row: Row) => string | null | undefined,
      own?: Own<Row>,
    ): Column<Row> {
      return { id, header, cell: say, csv: (row) => say(row) ?? null, ...own }
    },
    /** A number, as `kind` has it. */
    number(
      id: string,
      header: string,
      key: KeysOf<Row, number>,
      { kind = 'integer', ...own }: Own<Row> & { kind?: 'integer' | 'quantity' | 'rate' } = {},
    ): Column<Row> {
      const value = (row: Row) => row[key] as number
      return { id, header, align: 'right', cell: (row) => numbers[kind](value(row)), csv: value, ...own }
    },
    /** An amount in EUR, where there is one. */
    money(id: string, header: string, key: KeysOf<Row, number | null>, own?: Own<Row>): Column<Row> {
      const value = (row: Row) => row[key] as number | null
      const cell = (row: Row) => numbers.money(value(row))
      const csv = (row: Row) => csvAmount(value(row))
      return { id, header, align: 'right', limit: 'price', ...AMOUNT, cell, csv, ...own }
    },
    /** A price, which may have up to four decimals. */
    price(id: string, header: string, key: KeysOf<Row, number>, own?: Own<Row>): Column<Row> {
      const value = (row: Row) => row[key] as number
      const csv = (row: Row) => csvPrice(value(row))
      const cell = (row: Row) => numbers.price(value(row))
      return { id, header, align: 'right', limit: 'price', cell, csv, ...own }
    },
    /** When something was: its day in the table; in the CSV its hour, too, unless it is `asDay`. */
    when(
      id: string,
      header: string,
      of: (row: Row) => string | null,
      { asDay = false, ...own }: Own<Row> & { asDay?: boolean } = {},
    ): Column<Row> {
      const cell = (row: Row) => <When value={of(row)} />
      return { id, header, ...DAY, cell, csv: (row) => (asDay ? csvDay : csvInstant)(of(row)), ...own }
    },
    /** A vehicle's plate. */
    plate(id: string, header: string, key: KeysOf<Row, string | null>, own?: Own<Row>): Column<Row> {
      const value = (row: Row) => row[key] as string | null
      return { id, header, ...PLATE, cell: (row) => <Plate license={value(row)} />, csv: value, ...own }
    },
    /** Where the document stands: its word behind a dot, which a phone shows below the rest. */
    state(
      of: (row: Row) => DocumentState & { detail?: string | null },
      own: Partial<Column<Row>>,
    ): Column<Row> {
      const cell = (row: Row) => <DocumentStatus {...of(row)} />
      const csv = (row: Row) => word(of(row))
      return { id: 'status', header: t('status'), onPhone: 'below', from: 'sm', cell, csv, ...own }
    },
    /** Whether it is in use. */
    active(
      header: string,
      { active, inactive }: Words,
      key: KeysOf<Row, boolean>,
      own?: Own<Row>,
    ): Column<Row> {
      const say = (row: Row) => (row[key] ? active : inactive)
      const cell = (row: Row) => <Status tone={row[key] ? 'success' : 'neutral'}>{say(row)}</Status>
      return { id: 'active', header, cell, csv: say, ...own }
    },
  }
}
