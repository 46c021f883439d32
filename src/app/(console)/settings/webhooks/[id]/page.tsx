'use client'

import { Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { laterDialog } from '../../../../form/comes-later.tsx'
import { RecordPage } from '../../../../list/record-page.tsx'
import { useSettingsPlace } from '../../settings-page.tsx'
import { DeliveryList } from '../delivery-list.tsx'
import { EndpointActions } from '../endpoint-actions.tsx'
import { EndpointFacts } from '../endpoint-facts.tsx'

const EndpointModal = laterDialog(() =>
  import('../endpoint-modal.tsx').then((module) => module.EndpointModal),
)

/** How often how it does is read anew. */
const FACTS_EVERY_MS = 5_000

/** One endpoint: how it does, what was sent to it and what came back. */
export default function WebhookPage() {
  const t = useTranslations('webhooks')
  return (
    <RecordPage
      group="webhookEndpoints"
      place={useSettingsPlace('webhooks')}
      title={({ url }) => new URL(url).host}
      every={FACTS_EVERY_MS}
      view={(endpoint) => (
        <Stack gap="lg">
          <EndpointFacts of={endpoint} />
          <DeliveryList endpoint={endpoint} />
        </Stack>
      )}
      dialog={(endpoint, onDone) => <EndpointModal endpoint={endpoint} onClose={onDone} />}
      editLabel={t('edit')}
      more={(endpoint) => <EndpointActions endpoint={endpoint} />}
      hasMenu
      removal={({ url }) => ({ title: t('deleteTitle', { name: url }), effect: t('deleteEffect') })}
    />
  )
}
