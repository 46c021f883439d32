import { useTranslations } from 'next-intl'
import type { CSSProperties, ReactNode } from 'react'
import { useNumbers } from '../format/numbers.ts'
import type { OwnColumn, OwnFields } from './columns.ts'
import type { ServerLine } from './line-changes.ts'
import type { Totals } from './line-totals.ts'
import classes from './lines.module.css'
import { useShownColumns } from './shown-columns.ts'
import { useUnits } from './vat-choices.ts'

type Shown = ReturnType<typeof useShownColumns>

/** What a total has behind its digits, rem. */
const EURO = 0.25

type Figures = { quantity: number | string | null; unit_price: number | string | null }

/**
 * What the longest number of a column needs in its field, rem: digits, signs between them, the field's padding. A text that
 * is no number stays as it was typed and widens nothing.
 */
function roomOf(values: readonly unknown[], decimals: number): number {
  let longest = 0
  for (const value of values) {
    if (typeof value !== 'number') continue
    const [whole = '', fraction = ''] = String(value).split('.')
    const digits = whole.length + Math.max(fraction.length, decimals)
    const signs = Math.floor(whole.length / 3.1) + 1
    longest = Math.max(longest, digits * 0.6 + signs * 0.3)
  }
  return 1.25 + longest
}

type Measured<Own extends object> = {
  own: OwnFields<Own>
  isEdited: boolean
  totals: Totals
  figures: readonly Figures[]
}

function template<Own extends object>(
  { own, isEdited, totals, figures }: Measured<Own>,
  shown: Shown,
): string {
  // The rows are grids of their own, so that all are told.
  const amounts = [...totals.lines.values()].map(({ total_before_tax }) => total_before_tax)
  const ofOwn = (at: OwnColumn<Own>['at']) =>
    own.columns.flatMap((each) => (each.at === at ? each.width : []))
  const common = shown.columns.map(({ field, width, ...column }) => {
    if (field !== 'quantity' && field !== 'unit_price') return width
    const room = roomOf(
      figures.map((figure) => figure[field]),
      'always' in column ? column.always : 0,
    )
    return room > Number.parseFloat(width) ? `${room.toFixed(2)}rem` : width
  })
  const total = `${Math.max(6, roomOf(amounts, 2) + EURO).toFixed(2)}rem`
  const inner = [
    ...ofOwn('start'),
    ...['minmax(13rem, 1fr)', ...common],
    ...ofOwn('end'),
    ...(own.open === undefined && shown.hasAmounts ? [total] : []),
  ]
  return (isEdited ? ['1.5rem', ...inner, '2rem'] : inner).join(' ')
}

type Props<Own extends object> = Measured<Own> & {
  /** The rows: a `tbody`. */
  children: ReactNode
}

/** The head of a table of lines and its measures; what is in it scrolls inside where it does not fit. */
export function LineTable<Own extends object>({ children, ...measured }: Props<Own>) {
  const { own, isEdited } = measured
  const t = useTranslations('lines')
  const shown = useShownColumns()
  const headsAt = (at: OwnColumn<Own>['at']) =>
    own.columns
      .filter((column) => column.at === at)
      .map(({ id, header }) => (
        <th key={id} scope="col">
          {header}
        </th>
      ))
  return (
    <div className={classes.scroll}>
      <table
        aria-label={t('title')}
        className={classes.table}
        style={{ '--line-columns': template(measured, shown) } as CSSProperties}
      >
        <thead>
          <tr className={classes.head}>
            {isEdited && <td />}
            {headsAt('start')}
            <th scope="col">{t('description')}</th>
            {shown.columns.map(({ field, label, kind }) => (
              <th key={field} scope="col" data-right={kind === 'number' || undefined}>
                {t(label)}
              </th>
            ))}
            {headsAt('end')}
            {own.open === undefined && shown.hasAmounts && (
              <th scope="col" data-right>
                {t('total')}
              </th>
            )}
            {isEdited && <td />}
          </tr>
        </thead>
        {children}
      </table>
    </div>
  )
}

type RowProps<Own extends object> = {
  line: ServerLine<Own>
  own: OwnFields<Own>
  total: number
}

/** A line without controls. */
function ShownRow<Own extends object>({ line, own, total }: RowProps<Own>) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  const { columns, hasAmounts } = useShownColumns()
  const { description, quantity, unit_type, unit_price, unit_discount_rate, vat_code, tax_rate }: ServerLine =
    line
  const units = useUnits(unit_type)
  const discount = Number(unit_discount_rate)
  const shown = {
    quantity: quantity === null ? null : numbers.quantity(Number(quantity)),
    unit_type: units.find(({ value }) => value === unit_type)?.label,
    unit_price: unit_price === null ? null : numbers.price(Number(unit_price)),
    unit_discount_rate: discount > 0 ? numbers.rate(discount) : '–',
    vat_code: vat_code === null || tax_rate === undefined ? vat_code : numbers.vat({ vat_code, tax_rate }),
  }
  const cellsAt = (at: OwnColumn<Own>['at']) =>
    own.columns
      .filter((column) => column.at === at)
      .map((column) => (
        <td key={column.id} data-label={column.header}>
          {column.show(line)}
        </td>
      ))
  return (
    <tr className={classes.row} data-shown>
      {cellsAt('start')}
      <td className={classes.describes} data-label={t('description')}>
        {description}
      </td>
      {columns.map(({ field, label, kind }) => (
        <td key={field} data-label={t(label)} data-right={kind === 'number' || undefined}>
          {shown[field] ?? own.open}
        </td>
      ))}
      {cellsAt('end')}
      {own.open === undefined && hasAmounts && (
        <td className={classes.total} data-label={t('total')}>
          {numbers.money(total)}
        </td>
      )}
    </tr>
  )
}

type ShownProps<Own extends object> = {
  lines: readonly ServerLine<Own>[]
  own: OwnFields<Own>
  totals: Totals
}

/** The same table without controls: of a document that is closed, or for those who may not change it. */
export function ShownLines<Own extends object>({ lines, own, totals }: ShownProps<Own>) {
  return (
    <LineTable own={own} totals={totals} figures={lines} isEdited={false}>
      <tbody>
        {lines.map((line) => (
          <ShownRow key={line.id} line={line} own={own} total={totals.lines.get(line.id)!.total_before_tax} />
        ))}
      </tbody>
    </LineTable>
  )
}
