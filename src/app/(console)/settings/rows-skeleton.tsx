import { Skeleton, Table } from '@mantine/core'

const ROWS = [62, 84, 70, 91, 58, 77]

/** Rows of a small table before they are known. */
export function RowsSkeleton({ columns }: { columns: number }) {
  return ROWS.map((width) => (
    <Table.Tr key={width}>
      {Array.from({ length: columns }, (_, column) => (
        <Table.Td key={column}>
          <Skeleton height={12} width={`${width}%`} />
        </Table.Td>
      ))}
    </Table.Tr>
  ))
}
