import { useTranslations } from 'next-intl'
import { CopyBlock } from '../../../form/copy.tsx'
import { SeenOnceModal } from '../seen-once-modal.tsx'
import { curlLine } from './curl.ts'
import type { NewKey } from './key-form.tsx'

/** The one sight of a key's secret, with a first request that works with it. */
export function SecretModal({ made, onStored }: { made: NewKey; onStored: () => void }) {
  const t = useTranslations('keys')
  return (
    <SeenOnceModal
      title={t('secretTitle', { name: made.name })}
      warning={t('secretOnce')}
      size="lg"
      storedLabel={t('stored')}
      onStored={onStored}
    >
      <CopyBlock label={t('secret')} value={made.secret} />
      <CopyBlock label={t('tryIt')} value={curlLine(window.location.origin, made.secret, made.permissions)} />
    </SeenOnceModal>
  )
}
