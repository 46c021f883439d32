import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { LINE_KINDS } from '../../domain/line-kinds.ts'
import type { OwnColumn, OwnFields } from './columns.ts'

/** What a line is; none: the article or the unit says it. */
export type Kinded = { kind: (typeof LINE_KINDS)[number] | '' }

/** The column in which it is said what a line is. */
export function useKindColumn<Own extends Kinded>(): OwnColumn<Own> {
  const t = useTranslations('worksheets')
  return useMemo(() => {
    const kinds = LINE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))
    return {
      id: 'kind' as const,
      header: t('kind'),
      width: '7.75rem',
      at: 'end',
      show: ({ kind }) => (kind ? t(`kinds.${kind}`) : ''),
      control: { is: 'choice', choices: kinds, none: t('kindAuto') },
    } as OwnColumn<Own>
  }, [t])
}

/** What a line has that has a kind and nothing else of its own; of an article it has the article's. */
export function useKindedFields(): OwnFields<Kinded> {
  const kind = useKindColumn<Kinded>()
  return useMemo(
    () => ({ columns: [kind], blank: { kind: '' }, fromArticle: (article) => ({ kind: article.kind }) }),
    [kind],
  )
}
