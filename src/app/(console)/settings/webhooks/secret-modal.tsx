import { useTranslations } from 'next-intl'
import { CopyBlock } from '../../../form/copy.tsx'
import type { Outputs } from '../../../trpc.ts'
import { SeenOnceModal } from '../seen-once-modal.tsx'

export type EndpointWithSecret = Outputs['webhookEndpoints']['create']

/** The one sight of what signs an endpoint's deliveries. */
export function SecretModal({ made, onStored }: { made: EndpointWithSecret; onStored: () => void }) {
  const t = useTranslations('webhooks')
  return (
    <SeenOnceModal
      title={t('secretTitle')}
      warning={t('secretOnce')}
      size="lg"
      storedLabel={t('stored')}
      onStored={onStored}
    >
      <CopyBlock label={t('secret')} value={made.secret} />
    </SeenOnceModal>
  )
}
