'use client'

import { Text } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DocumentStatus } from '../../format/document-status.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './home.module.css'
import rowClasses from './rows.module.css'

type Numbers = NonNullable<Outputs['home']['retrieve']['quotes']>

/** Quotes that wait for an answer: how many, for how much, since when; and this year's by status. */
export function Quotes({ quotes: { waiting, year } }: { quotes: Numbers }) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const { count, total_after_tax, oldest_created_at } = waiting
  return (
    <Block
      name="quotes"
      title={t('quotes')}
      href="/quotes?status=waiting&preset=all"
      figure={numbers.integer(count)}
    >
      <p className={classes.sum}>{numbers.money(total_after_tax)}</p>
      {oldest_created_at && (
        <Text size="sm" c="dimmed">
          {t('oldest')} <When value={oldest_created_at} />
        </Text>
      )}
      <p className={classes.caption}>{t('thisYear')}</p>
      <ul className={rowClasses.rows}>
        {(['waiting', 'accepted', 'rejected'] as const).map((status) => (
          <li key={status}>
            <Link href={`/quotes?status=${status}`} prefetch={false} className={rowClasses.row}>
              <span className={rowClasses.grow}>
                <DocumentStatus kind="quote" state={status} />
              </span>
              {numbers.integer(year[status])}
            </Link>
          </li>
        ))}
      </ul>
    </Block>
  )
}
