import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconSignature, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { SIGNATURE_KINDS } from '../../../../domain/checkins.ts'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useRenew } from '../../../form/save.ts'
import { When } from '../../../format/when.tsx'
import { laterComponent } from '../../../frame/later.tsx'
import { useCan } from '../../../frame/session.tsx'
import { pathOf } from '../../../signed-path.ts'
import { useTRPCClient } from '../../../trpc.ts'
import classes from '../checkins.module.css'
import type { Checkin } from '../view.tsx'

// Who only reads needs no pad.
const SignaturePad = laterComponent(() => import('./signature-pad.tsx').then((module) => module.SignaturePad))

type Signature = Checkin['signatures'][number]

function Signed({ signature, onRemove }: { signature: Signature; onRemove: (() => void) | undefined }) {
  const t = useTranslations('checkins')
  const { kind, signer_name, signed_at, file } = signature
  return (
    <Group gap="md" wrap="nowrap" align="center">
      <img
        className={classes.signature}
        src={pathOf(file.content_url!)}
        alt={t('signatureOf', { name: signer_name })}
      />
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600}>{t(`signed.${kind}`)}</Text>
        <Text size="sm">
          {signer_name}, <When value={signed_at} withTime />
        </Text>
      </div>
      {onRemove && (
        <ActionIcon
          size={44}
          variant="subtle"
          color="red"
          aria-label={t(`unsign.${kind}`)}
          onClick={onRemove}
        >
          <IconTrash size={18} aria-hidden />
        </ActionIcon>
      )}
    </Group>
  )
}

/** The customer's signatures, on arrival and on return (checkins.md#signatures). */
export function Signatures({ checkin }: { checkin: Checkin }) {
  const t = useTranslations('checkins')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const notify = useNotify()
  const renew = useRenew()
  const mayWrite = useCan('checkins.write')
  const maySend = useCan('files.write') && mayWrite
  const [signing, setSigning] = useState<Signature['kind'] | null>(null)
  const { id, signatures, status } = checkin
  const unsign = (signature_id: string) =>
    client.checkins.signatureDelete.mutate({ id, signature_id }).then(() => renew('checkins'), notify.failure)
  const remove = ({ id: signature_id, kind }: Signature) =>
    confirm({
      title: t(`unsign.${kind}`),
      effect: t('unsignEffect'),
      confirm: t('unsignConfirm'),
      onConfirm: () => unsign(signature_id),
    })
  const left = SIGNATURE_KINDS.filter(
    (kind) => !signatures.some((each) => each.kind === kind) && (kind === 'return' || status === 'active'),
  )
  return (
    <section aria-labelledby="signatures">
      <Stack gap="sm">
        <Title order={2} id="signatures">
          {t('signatures')}
        </Title>
        {signatures.map((signature) => (
          <Signed
            key={signature.id}
            signature={signature}
            onRemove={mayWrite ? () => remove(signature) : undefined}
          />
        ))}
        {signatures.length === 0 && !maySend && <Text c="dimmed">{t('unsigned')}</Text>}
        {maySend && (
          <Group gap="xs">
            {left.map((kind, index) => (
              <Button
                key={kind}
                size="md"
                variant={index === 0 ? 'filled' : 'default'}
                leftSection={<IconSignature size={18} aria-hidden />}
                onClick={() => setSigning(kind)}
              >
                {t(`sign.${kind}`)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
      {signing && <SignaturePad checkin={checkin} kind={signing} onClose={() => setSigning(null)} />}
    </section>
  )
}
