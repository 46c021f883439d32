import { useTranslations } from 'next-intl'
import { Status, type Tone } from '../../../format/status.tsx'
import type { Outputs } from '../../../trpc.ts'

type State = Outputs['apiKeys']['retrieve']['status']

const TONES: Record<State, Tone> = { active: 'success', expired: 'warning', revoked: 'danger' }

/** Whether the key still opens anything. */
export function KeyStatus({ status }: { status: State }) {
  const t = useTranslations('keys.statuses')
  return <Status tone={TONES[status]}>{t(status)}</Status>
}
