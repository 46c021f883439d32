import { Alert } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useSession } from '../../../frame/session.tsx'

/** Said where the workshop's plan has no API access: keys can be made, but are refused. */
export function PlanNotice() {
  const t = useTranslations('keys')
  const session = useSession() as { api_access?: boolean } | undefined
  if (session?.api_access !== false) return null
  return (
    <Alert color="yellow" title={t('planTitle')} mb="md" role="note">
      {t('planText')}
    </Alert>
  )
}
