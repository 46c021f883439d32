import { useTranslations } from 'next-intl'
import { useRemoval } from '../../../form/removal.ts'
import { useSession } from '../../../frame/session.tsx'
import { useTRPCClient } from '../../../trpc.ts'

/** Nothing of a workshop that one has left may stay on the screen: what would follow here never does. */
const goElsewhere = () => new Promise<never>(() => window.location.assign('/'))

/** Leaves the workshop once its effect was confirmed. */
export function useLeaveCompany() {
  const t = useTranslations('members')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const company = useSession()?.company.name ?? ''
  return () =>
    confirmRemoval({
      title: t('leaveTitle', { company }),
      effect: t('leaveEffect'),
      confirm: t('leave'),
      remove: async () => {
        await client.session.leaveCompany.mutate()
        await goElsewhere()
      },
    })
}
