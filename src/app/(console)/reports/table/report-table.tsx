'use client'

import { Table, Text } from '@mantine/core'
import classes from '../reports.module.css'
import { type Column, type Report, useReportWords } from '../words.ts'

/** Rows have no id: what names one, and its place. */
const keyOf = (row: Report['rows'][number], index: number) =>
  [index, ...Object.values(row).slice(1, 4)].join()

const isNumber = ({ type }: Column) => type === 'number' || type === 'integer'

/** The rows of a report with what all of them come to. */
export function ReportTable({ report }: { report: Report }) {
  const words = useReportWords()
  const columns = report.columns.filter(({ type }) => type !== 'uuid')
  const { rows, totals, truncated } = report
  const hasTotals = columns.some(({ name }) => name in totals)
  const alignOf = (column: Column) => (isNumber(column) ? 'right' : 'left')
  const inRow = (column: Column, row: Report['rows'][number]) =>
    column.name === 'period_start' ? words.label(report, row) : words.cell(column, row[column.name])
  return (
    <>
      <Table.ScrollContainer
        minWidth={columns.length * 96}
        type="native"
        tabIndex={0}
        role="region"
        aria-label={words.title(report.name)}
      >
        <Table className={classes.table} aria-label={words.title(report.name)}>
          <Table.Thead>
            <Table.Tr>
              {columns.map((column) => (
                <Table.Th key={column.name} ta={alignOf(column)}>
                  {words.column(column.name)}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row, index) => (
              <Table.Tr key={keyOf(row, index)}>
                {columns.map((column) => (
                  <Table.Td key={column.name} ta={alignOf(column)}>
                    {inRow(column, row)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
          {hasTotals && (
            <Table.Tfoot>
              <Table.Tr>
                {columns.map((column, index) => (
                  <Table.Th key={column.name} ta={alignOf(column)} scope={index === 0 ? 'row' : undefined}>
                    {index === 0 ? words.t('total') : words.cell(column, totals[column.name])}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Tfoot>
          )}
        </Table>
      </Table.ScrollContainer>
      {truncated && (
        <Text size="sm" c="dimmed">
          {words.t('truncated', { count: rows.length })}
        </Text>
      )}
    </>
  )
}
