import { Skeleton, Title } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import Link from 'next/link'
import type { ReactNode } from 'react'
import classes from './home.module.css'

type BlockName = 'day' | 'exceptions' | 'late' | 'onHold' | 'quotes' | 'lowStock' | 'money'

type Props = {
  name: BlockName
  title: string
  /** The filtered list behind the block. */
  href: string
  /** Beside the title: a count, a sum. */
  figure?: ReactNode
  children: ReactNode
}

/** One block of the home page; its title leads to the list that it is taken from. */
export function Block({ name, title, href, figure, children }: Props) {
  return (
    <section className={classes.block} data-name={name}>
      <div className={classes.head}>
        <Title order={2}>
          <Link href={href} prefetch={false} className={classes.titleLink}>
            {title}
            <IconArrowRight size={16} stroke={1.6} aria-hidden />
          </Link>
        </Title>
        <span className={classes.figure}>{figure}</span>
      </div>
      {children}
    </section>
  )
}

/** Where a block will stand. */
export function BlockSkeleton({ name }: Pick<Props, 'name'>) {
  return (
    <div className={classes.block} data-name={name} data-waiting>
      <Skeleton height={20} width="40%" mb="md" />
      <Skeleton height={12} mb="sm" />
      <Skeleton height={12} mb="sm" width="80%" />
      <Skeleton height={12} width="60%" />
    </div>
  )
}
