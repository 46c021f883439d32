import { Button, type ButtonProps } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Pages } from './use-pages.ts'

type Props = ButtonProps & { pages: Pick<Pages<unknown>, 'hasMore' | 'isLoadingMore' | 'loadMore'> }

/** Reads the next page of a list; nothing where there is none. */
export function MoreButton({ pages: { hasMore, isLoadingMore, loadMore }, ...look }: Props) {
  const t = useTranslations('common')
  if (!hasMore) return null
  return (
    <Button variant="default" {...look} loading={isLoadingMore} onClick={loadMore}>
      {t('more')}
    </Button>
  )
}
