import { Table } from '@mantine/core'
import type { ReactNode } from 'react'
import { Note } from '../../../format/note.tsx'
import { RecordLink } from '../../../frame/record-link.tsx'
import listClasses from '../../../list/list.module.css'
import { CHARTS } from '../chart/charts.ts'
import { pairsOf } from '../compared.ts'
import classes from '../reports.module.css'
import { type Column, type Report, type Row, useReportWords } from '../words.ts'

/** Rows have no id: what names one, and its place. */
const keyOf = (row: Row, index: number) => [index, ...Object.values(row).slice(1, 4)].join()

/** The columns that name a record which has a page, by its id. */
const PAGES = {
  customer_name: ['customer_id', 'customers'],
  supplier_name: ['supplier_id', 'suppliers'],
  vehicle_name: ['vehicle_id', 'vehicles'],
  name: ['article_id', 'articles'],
  full_name: ['dealership_vehicle_id', 'dealershipVehicles'],
} as const

const isNumber = ({ type }: Column) => type === 'number' || type === 'integer'

/** A column as it stands in the table; `of`: what is said of the one beside it, where the report is compared. */
type Shown = { column: Column; of?: 'before' | 'change' }

/** The columns; each that the chart is about with last year's and the difference beside it. */
function shownColumns({ name, columns, comparison }: Report): Shown[] {
  const about = CHARTS[name]?.about ?? CHARTS[name]?.series ?? []
  const compared = (column: Column) => comparison && about.includes(column.name) && isNumber(column)
  return columns
    .filter(({ type }) => type !== 'uuid')
    .flatMap((column): Shown[] =>
      compared(column) ? [{ column }, { column, of: 'before' }, { column, of: 'change' }] : [{ column }],
    )
}

type Cells = Record<string, Row[string]>

/** What a column shows of a row, or of the totals, and of last year's. */
function useCells(report: Report) {
  const words = useReportWords()
  return ({ column, of }: Shown, row: Cells, before: Cells | null | undefined): string => {
    if (of === 'before') return words.cell(column, before?.[column.name])
    if (of === 'change')
      return before === null ? '' : words.change(column, row[column.name], before?.[column.name])
    return words.names(report, column) && column.name in row
      ? words.label(report, row as Row)
      : words.cell(column, row[column.name])
  }
}

/** What a cell says, as a link where it names a record. */
function Named({ column, row, children }: { column: Column; row: Row; children: ReactNode }) {
  const [key, to] = PAGES[column.name as keyof typeof PAGES] ?? []
  const id = key && row[key]
  return to && typeof id === 'string' ? (
    <RecordLink to={to} id={id}>
      {children}
    </RecordLink>
  ) : (
    children
  )
}

function useHeads() {
  const words = useReportWords()
  return ({ column, of }: Shown) => {
    if (of === 'before') return words.t('lastYearOf', { column: words.column(column.name) })
    return of === 'change' ? words.t('change') : words.column(column.name)
  }
}

type RowsProps = { report: Report; shown: readonly Shown[] }

const idOf = ({ column, of }: Shown) => `${column.name} ${of ?? ''}`

/** How the cells of a column stand; `stays`: the name of a row is seen wherever the table is scrolled to. */
function useLook(report: Report) {
  const words = useReportWords()
  const headOf = useHeads()
  const stays = ({ column, of }: Shown) => (!of && words.names(report, column)) || undefined
  const lookOf = (each: Shown) => {
    const look = { 'data-figure': isNumber(each.column) || undefined, 'data-of': each.of }
    return { ...look, 'data-stays': stays(each), 'data-label': headOf(each) }
  }
  return { stays, lookOf }
}

function Rows({ report, shown }: RowsProps) {
  const inCell = useCells(report)
  const { lookOf } = useLook(report)
  return pairsOf(report).map(({ row, before }, index) => (
    <Table.Tr key={keyOf(row, index)}>
      {shown.map((each) => (
        <Table.Td key={idOf(each)} {...lookOf(each)} data-name={/name$/.test(each.column.name) || undefined}>
          {each.of ? (
            inCell(each, row, before)
          ) : (
            <Named column={each.column} row={row}>
              {inCell(each, row, before)}
            </Named>
          )}
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}

/** What all rows come to. */
function Totals({ report, shown }: RowsProps) {
  const words = useReportWords()
  const inCell = useCells(report)
  const { stays, lookOf } = useLook(report)
  const { totals, comparison } = report
  return (
    <Table.Tr>
      <Table.Th scope="row" data-stays={stays(shown[0]!)}>
        {words.t('total')}
      </Table.Th>
      {shown.slice(1).map((each) => (
        <Table.Td key={idOf(each)} {...lookOf(each)}>
          {inCell(each, totals, comparison?.totals)}
        </Table.Td>
      ))}
    </Table.Tr>
  )
}

/** The rows of a report with what all of them come to. */
export function ReportTable({ report }: { report: Report }) {
  const words = useReportWords()
  const headOf = useHeads()
  const { lookOf } = useLook(report)
  const shown = shownColumns(report)
  const { totals, comparison, truncated } = report
  // Sales and purchases are not added to one another.
  const hasTotals = report.name !== 'vat_summary' && shown.some(({ column }) => column.name in totals)
  return (
    <>
      <Table.ScrollContainer
        minWidth={shown.length * 96}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={words.title(report.name)}
        className={classes.wide}
      >
        <Table
          className={`${classes.table} ${listClasses.stacks}`}
          data-compared={comparison ? true : undefined}
          aria-label={words.title(report.name)}
        >
          <Table.Thead>
            <Table.Tr>
              {shown.map((each) => (
                <Table.Th key={idOf(each)} {...lookOf(each)}>
                  {headOf(each)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            <Rows {...{ report, shown }} />
          </Table.Tbody>
          {hasTotals && (
            <Table.Tfoot>
              <Totals {...{ report, shown }} />
            </Table.Tfoot>
          )}
        </Table>
      </Table.ScrollContainer>
      {truncated && <Note>{words.t('truncated', { count: report.rows.length })}</Note>}
    </>
  )
}
