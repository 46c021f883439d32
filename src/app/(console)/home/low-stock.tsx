import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './rows.module.css'

type Low = NonNullable<Outputs['home']['retrieve']['low_stock']>

/** Parts under their minimum. */
export function LowStock({ count, data }: Low) {
  const t = useTranslations('home')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  return (
    <Block
      name="lowStock"
      title={t('lowStock')}
      href="/articles?low_stock=true"
      figure={numbers.integer(count)}
    >
      <ul className={`${classes.rows} ${classes.articles}`}>
        {data.map(({ id, name, stock, minimum_stock, unit_type }) => (
          <li key={id}>
            <Link href={`/articles/${id}`} prefetch={false} className={classes.row}>
              <span className={classes.grow}>{name}</span>
              <span className={classes.low}>
                {t('ofMinimum', {
                  stock: numbers.quantity(stock),
                  minimum: numbers.quantity(minimum_stock),
                  unit: units(unit_type as 'pz'),
                })}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
