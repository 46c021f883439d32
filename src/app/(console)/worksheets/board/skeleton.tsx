import { Skeleton } from '@mantine/core'
import classes from '../worksheets.module.css'

const COLUMNS = [3, 4, 2, 3, 4]

export function CardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => <Skeleton key={index} height={104} mt="0.5rem" />)
}

/** The board's layout while its code is loaded. */
export function BoardSkeleton() {
  return (
    <>
      <Skeleton height={36} mb="sm" />
      <div className={classes.board}>
        {COLUMNS.map((count, index) => (
          <div key={index} className={classes.column}>
            <Skeleton height={20} mt={4} width="60%" />
            <CardSkeletons count={count} />
          </div>
        ))}
      </div>
    </>
  )
}
