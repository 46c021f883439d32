import { Box, Skeleton, VisuallyHidden } from '@mantine/core'
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
  /** On a phone a row is its first cell, and below it the others, each under what it is called. */
  stacks?: boolean
}

function Rows<Row>({ columns, rows, idOf, actions }: Props<Row>) {
  if (!rows)
    return SKELETON_WIDTHS.map((width) => (
      <tr key={width}>
        {columns.map(({ id }) => (
          <td key={id}>
            <Skeleton height={12} width={`${width}%`} />
          </td>
        ))}
      </tr>
    ))
  return rows.map((row) => (
    <tr key={idOf?.(row) ?? (row as { id: string }).id}>
      {columns.map((column) => (
        <td
          key={column.id}
          style={column.width === undefined ? undefined : { width: column.width }}
          className={cellClass(column)}
          data-label={column.header}
        >
          {column.cell(row)}
        </td>
      ))}
      {actions && (
        <td className={classes.right} data-actions>
          {actions(row)}
        </td>
      )}
    </tr>
  ))
}

function Grid<Row>(props: Props<Row>) {
  const { label, rows, actions, isList, stacks } = props
  const columns = useUnkept(props.columns)
  const t = useTranslations('common')
  return (
    <table
      aria-label={label}
      className={[classes.grid, isList && classes.table, stacks && classes.stacks].filter(Boolean).join(' ')}
    >
      <thead className={isList ? undefined : classes.smallHead}>
        <tr>
          {columns.map((column) => (
            <th key={column.id} scope="col" className={cellClass(column)}>
              {column.header}
            </th>
          ))}
          {actions && rows && (
            <th className={classes.actionsHead}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        <Rows {...props} columns={columns} />
      </tbody>
    </table>
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
          <Box
            component="section"
            className={classes.sideways}
            __vars={{ '--min-width': `${minWidth}px` }}
            tabIndex={0}
            aria-label={label}
          >
            {grid}
          </Box>
        ))}
    </>
  )
}
