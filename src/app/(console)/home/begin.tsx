import { useTranslations } from 'next-intl'
import { useCreateIn } from '../../list/create-in.tsx'
import { Emptiness } from '../../list/emptiness.tsx'
import type { Outputs } from '../../trpc.ts'

type Work = NonNullable<Outputs['home']['retrieve']['worksheets']>

/** Whether nothing was in the workshop today and in the last weeks, as in one that has just begun. */
export function isIdle({ in_workshop, to_deliver, on_hold }: Work): boolean {
  return [in_workshop, to_deliver, on_hold].every(
    ({ count, days }) => count === 0 && days.every((before) => before === 0),
  )
}

/** How work begins, where there is none to tell of. */
export function Begin() {
  const t = useTranslations('home')
  const takeIn = useCreateIn('checkins')
  const work = useCreateIn('worksheets')
  return (
    <Emptiness
      filtered={false}
      title={t('beginTitle')}
      text={t('beginText')}
      action={
        <>
          {takeIn}
          {work}
        </>
      }
    />
  )
}
