import { Button, Text } from '@mantine/core'
import { IconHistory, IconKey, IconPlayerPause, IconPlayerPlay, IconSend } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useChange } from '../../../form/change.ts'
import { laterDialog } from '../../../form/comes-later.tsx'
import { useConfirm } from '../../../form/confirm.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Endpoint } from './endpoint-status.tsx'
import { useOutcomeWords } from './outcome-words.ts'
import type { EndpointWithSecret } from './secret-modal.tsx'

const SecretModal = laterDialog(() => import('./secret-modal.tsx').then((module) => module.SecretModal))

/** Sends a test and says how it went; the deliveries below show it, too. */
function useTest({ id }: Endpoint) {
  const t = useTranslations('webhooks')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(client.webhookEndpoints.test.mutate)
  const wordsOf = useOutcomeWords()
  const [testing, setTesting] = useState(false)
  const test = async () => {
    setTesting(true)
    try {
      const { answer } = await attempt({ id })
      if (answer.error) notify.apiError(t('testFailed', { reason: wordsOf(answer) }))
      else if (answer.response_status === null) notify.done(t('testWaiting'))
      else notify.done(t('testSucceeded', { status: answer.response_status }))
      await renew('webhookEndpoints')
    } catch (error) {
      notify.failure(error)
    } finally {
      setTesting(false)
    }
  }
  return { test, testing }
}

/** Asks from which event on everything that never arrived is sent. */
function ReplayModal({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('webhooks')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(client.webhookEndpoints.replay.mutate)
  const record = useRecordForm({
    initialValues: { after_seq: 0 as number | string },
    save: async ({ after_seq }) => {
      const { answer } = await attempt({ id, after_seq: after_seq as number })
      notify.done(t('replayed', { count: answer.deliveries_count }))
      void renew('webhookEndpoints')
      onClose()
    },
  })
  return (
    <FormModal title={t('replay')} submitLabel={t('replaySend')} {...{ record, onClose }}>
      <Text size="sm">{t('replayText')}</Text>
      <NumberField
        kind="integer"
        label={t('afterSeq')}
        description={t('afterSeqHint')}
        data-autofocus
        {...record.form.getInputProps('after_seq')}
      />
    </FormModal>
  )
}

/** Gives the endpoint a new secret, once that was confirmed. */
function useRotation({ id }: Endpoint, onMade: (made: EndpointWithSecret) => void) {
  const t = useTranslations('webhooks')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const renew = useRenew()
  const attempt = useAttempts(client.webhookEndpoints.rotateSecret.mutate)
  const rotate = async () => {
    try {
      const { answer } = await attempt({ id })
      onMade(answer)
      await renew('webhookEndpoints')
    } catch (error) {
      notify.failure(error)
    }
  }
  return () =>
    confirm({
      title: t('rotate'),
      effect: t('rotateEffect'),
      confirm: t('rotateConfirm'),
      onConfirm: () => void rotate(),
    })
}

/** What can be done with an endpoint beside changing and deleting it. */
export function EndpointActions({ endpoint }: { endpoint: Endpoint }) {
  const t = useTranslations('webhooks')
  const client = useTRPCClient()
  const change = useChange()
  const { test, testing } = useTest(endpoint)
  const [replaying, setReplaying] = useState(false)
  const [made, setMade] = useState<EndpointWithSecret | null>(null)
  const rotate = useRotation(endpoint, setMade)
  const { id, status } = endpoint
  const isEnabled = status === 'enabled'
  // Every attempt of a delivery makes a new version, and none changes what the button says (safe-writes.md#the-console).
  const turn = () =>
    change({
      send: () => client.webhookEndpoints.update.mutate({ id, status: isEnabled ? 'disabled' : 'enabled' }),
      done: t(isEnabled ? 'disabled' : 'enabled'),
    })
  return (
    <>
      <Button
        variant="default"
        size="sm"
        visibleFrom="lg"
        loading={testing}
        leftSection={<IconSend size={16} aria-hidden />}
        onClick={test}
      >
        {t('test')}
      </Button>
      <ActionMenu
        ofRecord
        label={t('actions')}
        actions={[
          { label: t('test'), act: () => void test(), icon: IconSend, narrowOnly: true },
          {
            label: t(isEnabled ? 'disable' : 'enable'),
            act: () => void turn(),
            icon: isEnabled ? IconPlayerPause : IconPlayerPlay,
          },
          isEnabled && { label: t('replay'), act: () => setReplaying(true), icon: IconHistory },
          { label: t('rotate'), act: rotate, icon: IconKey },
        ]}
      />
      {replaying && <ReplayModal id={id} onClose={() => setReplaying(false)} />}
      {made && <SecretModal made={made} onStored={() => setMade(null)} />}
    </>
  )
}
