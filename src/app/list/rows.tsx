import Link from 'next/link'
import type { MouseEvent } from 'react'
import type { Column } from './columns.ts'
import classes from './list.module.css'

const FROM = { sm: classes.fromSm, md: classes.fromMd, lg: classes.fromLg }

export function cellClass<Row>({ align, from, shrinks, wraps }: Column<Row>): string {
  return [
    align === 'right' && classes.right,
    from && FROM[from],
    shrinks && classes.shrinks,
    wraps && classes.wraps,
  ]
    .filter(Boolean)
    .join(' ')
}

type RowLinkProps<Row> = { row: Row; column: Column<Row>; href: (id: string) => string }

function RowLink<Row extends { id: string }>({ row, column, href }: RowLinkProps<Row>) {
  return (
    <Link href={href(row.id)} prefetch={false} data-row className={classes.rowLink}>
      {column.cell(row)}
    </Link>
  )
}

type Props<Row> = {
  row: Row
  columns: readonly Column<Row>[]
  isOpen: boolean
  /** In two lines, by the columns' places there. */
  isPhone: boolean
  href: (id: string) => string
  onOpen: (event: MouseEvent, row: Row) => void
}

/** What a row says on a phone: its name and plate, its status and amount. */
function TwoLines<Row extends { id: string }>({ row, columns, href }: Omit<Props<Row>, 'isOpen' | 'onOpen'>) {
  const at = (place: Column<Row>['onPhone']) => columns.find(({ onPhone }) => onPhone === place)
  const name = at('name')
  return (
    <td className={classes.twoLines}>
      <div>
        {name && <RowLink column={name} {...{ row, href }} />}
        <span>{at('beside')?.cell(row)}</span>
      </div>
      <div>
        <span>{at('below')?.cell(row)}</span>
        <span>{at('end')?.cell(row)}</span>
      </div>
    </td>
  )
}

/** One row of a list. */
export function ListRow<Row extends { id: string }>(props: Props<Row>) {
  const { row, columns, isOpen, isPhone, href, onOpen } = props
  return (
    <tr
      data-open={isOpen || undefined}
      className={classes.row}
      onClick={(event) => {
        // From here on the arrow keys go from row to row.
        event.currentTarget.querySelector<HTMLAnchorElement>('a[data-row]')?.focus({ preventScroll: true })
        onOpen(event, row)
      }}
    >
      {isPhone && <TwoLines {...props} />}
      {!isPhone &&
        columns.map((column, index) => (
          <td key={column.id} className={cellClass(column)}>
            {index === 0 ? <RowLink {...{ row, column, href }} /> : column.cell(row)}
          </td>
        ))}
    </tr>
  )
}
