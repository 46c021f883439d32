import { useTranslations } from 'next-intl'
import { apiErrorOf } from '../form/api-errors.ts'

/** What a record's page is called: by the record once it was read, and "Not found" where there is none. */
export function useRecordTitle(name: string | undefined, error: unknown): string {
  const t = useTranslations('common')
  return name ?? (apiErrorOf(error)?.code === 'resource_not_found' ? t('notFound') : '…')
}
