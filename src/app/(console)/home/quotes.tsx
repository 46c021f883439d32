import { useTranslations } from 'next-intl'
import { Note } from '../../format/note.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { When } from '../../format/when.tsx'
import type { Outputs } from '../../trpc.ts'
import { Block } from './block.tsx'
import classes from './home.module.css'

type Numbers = NonNullable<Outputs['home']['retrieve']['quotes']>

/** Quotes that wait for an answer: how many, for how much, since when. */
export function Quotes({ quotes: { waiting } }: { quotes: Numbers }) {
  const t = useTranslations('home')
  const numbers = useNumbers()
  const { count, total_after_tax, oldest_created_at } = waiting
  return (
    <Block
      name="quotes"
      title={t('quotes')}
      href="/quotes?status=waiting&converted=false&preset=all"
      figure={numbers.integer(count)}
    >
      <p className={classes.sum}>{numbers.money(total_after_tax)}</p>
      {oldest_created_at && (
        <Note>
          {t('oldest')} <When value={oldest_created_at} />
        </Note>
      )}
    </Block>
  )
}
