import { useTranslations } from 'next-intl'
import type { Outputs } from '../../../trpc.ts'

type Answer = Pick<Outputs['webhookEndpoints']['deliveries']['data'][number], 'error' | 'response_status'>

/** What an attempt came to: what went wrong, if anything, and the status that was answered, if any. */
export function useOutcomeWords() {
  const t = useTranslations('webhooks')
  return ({ error, response_status }: Answer) =>
    [error && t(`errors.${error}`), response_status].filter(Boolean).join(' ')
}
