import { useTranslations } from 'next-intl'
import { apiErrorOf } from '../form/api-errors.ts'

/** What a record's page is called: by the record once it was read, else by why it cannot be. */
export function useRecordTitle(name: string | undefined, error: unknown): string {
  const t = useTranslations('common')
  if (name !== undefined) return name
  const code = apiErrorOf(error)?.code
  if (code === 'permission_missing') return t('notAllowed')
  return code === 'resource_not_found' ? t('notFound') : '…'
}
