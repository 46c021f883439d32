'use client'

import { Skeleton, Table, VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Column } from './columns.ts'
import classes from './list.module.css'
import { cellClass } from './rows.tsx'
import { Failure } from './states.tsx'
import { useUnkept } from './unkept.ts'

const SKELETON_WIDTHS = [62, 84, 70, 91, 58, 77]

type Props<Row> = {
  /** What it lists, for screen readers. */
  label: string
  columns: readonly Column<Row>[]
  /** What reads the rows, or the rows themselves. */
  query?: { data: { data: readonly Row[] } | undefined; error: unknown; refetch: () => unknown }
  rows?: readonly Row[]
  /** Said instead of the table where there is none. */
  empty?: ReactNode
  idOf?: (row: Row) => string
  /** What can be done with a row, at its end; absent for those who may do nothing. */
  actions?: ((row: Row) => ReactNode) | false
  /** As the rows of a list stand, in one line each; else a small table inside of a page. */
  isList?: boolean
  /** Below this width, px, it scrolls sideways inside. */
  minWidth?: number
}

function Rows<Row>({ columns, rows, idOf, actions }: Props<Row>) {
  if (!rows)
    return SKELETON_WIDTHS.map((width) => (
      <Table.Tr key={width}>
        {columns.map(({ id }) => (
          <Table.Td key={id}>
            <Skeleton height={12} width={`${width}%`} />
          </Table.Td>
        ))}
      </Table.Tr>
    ))
  return rows.map((row) => (
    <Table.Tr key={idOf?.(row) ?? (row as { id: string }).id}>
      {columns.map((column) => (
        <Table.Td key={column.id} w={column.width} className={cellClass(column)}>
          {column.cell(row)}
        </Table.Td>
      ))}
      {actions && <Table.Td className={classes.right}>{actions(row)}</Table.Td>}
    </Table.Tr>
  ))
}

function Grid<Row>(props: Props<Row>) {
  const { label, rows, actions, isList } = props
  const columns = useUnkept(props.columns)
  const t = useTranslations('common')
  return (
    <Table aria-label={label} className={isList ? classes.table : undefined}>
      <Table.Thead className={isList ? undefined : classes.smallHead}>
        <Table.Tr>
          {columns.map((column) => (
            <Table.Th key={column.id} scope="col" className={cellClass(column)}>
              {column.header}
            </Table.Th>
          ))}
          {actions && rows && (
            <Table.Th pos="relative">
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          )}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        <Rows {...props} columns={columns} />
      </Table.Tbody>
    </Table>
  )
}

/**
 * A table whose rows come all at once: no pages, no filters. It scrolls inside itself where there is no room, by the
 * keyboard too; rows that were read stay when renewing them fails, below what failed.
 */
export function WholeTable<Row>(props: Props<Row>) {
  const { label, query, empty, minWidth } = props
  const rows = props.rows ?? query?.data?.data
  const grid = <Grid {...props} {...(rows && { rows })} />
  return (
    <>
      {query?.error != null && <Failure error={query.error} onRetry={query.refetch} />}
      {rows?.length === 0 && empty}
      {(rows ? rows.length > 0 || !empty : !query?.error) &&
        (minWidth === undefined ? (
          grid
        ) : (
          <Table.ScrollContainer
            minWidth={minWidth}
            type="native"
            tabIndex={0}
            role="region"
            aria-label={label}
          >
            {grid}
          </Table.ScrollContainer>
        ))}
    </>
  )
}
