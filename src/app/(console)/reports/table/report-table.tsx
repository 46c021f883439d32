'use client'

import { Table, Text } from '@mantine/core'
import { CHARTS } from '../chart/charts.ts'
import { pairsOf } from '../compared.ts'
import classes from '../reports.module.css'
import { type Column, type Report, type Row, useReportWords } from '../words.ts'

/** Rows have no id: what names one, and its place. */
const keyOf = (row: Row, index: number) => [index, ...Object.values(row).slice(1, 4)].join()

const isNumber = ({ type }: Column) => type === 'number' || type === 'integer'

/** A column as it stands in the table; `of`: what is said of the one beside it, where the report is compared. */
type Shown = { column: Column; of?: 'before' | 'change' }

/** The columns; each that the chart is about with last year's and the difference beside it. */
function shownColumns({ name, columns, comparison }: Report): Shown[] {
  const about = CHARTS[name]?.series ?? []
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
  return ({ column, of }: Shown, row: Cells, before: Cells | undefined): string => {
    if (of === 'before') return words.cell(column, before?.[column.name])
    if (of === 'change') return words.change(column, row[column.name], before?.[column.name])
    return column.name === 'period_start'
      ? words.label(report, row as Row)
      : words.cell(column, row[column.name])
  }
}

function useHeads() {
  const words = useReportWords()
  return ({ column, of }: Shown) => {
    if (of === 'before') return words.t('lastYearOf', { column: words.column(column.name) })
    return of === 'change' ? words.t('change') : words.column(column.name)
  }
}

/** The rows of a report with what all of them come to. */
export function ReportTable({ report }: { report: Report }) {
  const words = useReportWords()
  const inCell = useCells(report)
  const headOf = useHeads()
  const shown = shownColumns(report)
  const { totals, comparison, truncated } = report
  const hasTotals = shown.some(({ column }) => column.name in totals)
  const alignOf = ({ column }: Shown) => (isNumber(column) ? 'right' : 'left')
  const idOf = ({ column, of }: Shown) => `${column.name} ${of ?? ''}`
  return (
    <>
      <Table.ScrollContainer
        minWidth={shown.length * 96}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={words.title(report.name)}
      >
        <Table className={classes.table} aria-label={words.title(report.name)}>
          <Table.Thead>
            <Table.Tr>
              {shown.map((each) => (
                <Table.Th key={idOf(each)} ta={alignOf(each)} data-of={each.of}>
                  {headOf(each)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {pairsOf(report).map(({ row, before }, index) => (
              <Table.Tr key={keyOf(row, index)}>
                {shown.map((each) => (
                  <Table.Td key={idOf(each)} ta={alignOf(each)} data-of={each.of}>
                    {inCell(each, row, before)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {hasTotals && (
            <Table.Tfoot>
              <Table.Tr>
                {shown.map((each, index) => (
                  <Table.Th
                    key={idOf(each)}
                    ta={alignOf(each)}
                    scope={index === 0 ? 'row' : undefined}
                    data-of={each.of}
                  >
                    {index === 0 ? words.t('total') : inCell(each, totals, comparison?.totals)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Table.ScrollContainer>
      {truncated && (
        <Text size="sm" c="dimmed">
          {words.t('truncated', { count: report.rows.length })}
        </Text>
      )}
    </>
  )
}
