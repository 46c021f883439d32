import { ActionIcon, Anchor, Group, Stack, Text, Title } from '@mantine/core'
import { IconLinkOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useRenew } from '../../../form/save.ts'
import { Status, type Tone } from '../../../format/status.tsx'
import { When } from '../../../format/when.tsx'
import { useCan } from '../../../frame/session.tsx'
import { pathOf } from '../../../signed-path.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type Link = Outputs['quotes']['shareLinks']['data'][number]

const TONES: Record<Link['status'], Tone> = {
  active: 'info',
  decided: 'success',
  expired: 'neutral',
  revoked: 'neutral',
}
const SHOWN = 10

/** Opens a file that the link keeps, such as the PDF as it was shown. */
function Kept({ id, label }: { id: string; label: string }) {
  const client = useTRPCClient()
  const notify = useNotify()
  const open = async () => {
    const tab = window.open('', '_blank')
    try {
      const { content_url } = await client.files.retrieve.query({ id })
      if (tab && content_url) tab.location.href = pathOf(content_url)
    } catch (error) {
      tab?.close()
      notify.failure(error)
    }
  }
  return (
    <Anchor component="button" type="button" size="sm" onClick={open}>
      {label}
    </Anchor>
  )
}

function useRevoke(quote_id: string) {
  const t = useTranslations('quotes.sharing')
  const client = useTRPCClient()
  const renew = useRenew()
  const confirm = useConfirm()
  const notify = useNotify()
  const revoke = async (link_id: string) => {
    try {
      await client.quotes.shareLinkRevoke.mutate({ id: quote_id, link_id })
      await renew('quotes')
    } catch (error) {
      notify.failure(error)
    }
  }
  return (link_id: string) =>
    confirm({
      title: t('revokeTitle'),
      effect: t('revokeEffect'),
      confirm: t('revoke'),
      onConfirm: () => revoke(link_id),
    })
}

/** What the customer said by a link, with what they signed. */
function Said({ link }: { link: Link }) {
  const t = useTranslations('quotes.sharing')
  const mayRead = useCan('files.read')
  const { decision, decided_at, signer_name, comment, evidence_file_id, signature_file_id } = link
  if (decision === null || decided_at === null) return null
  return (
    <>
      <Text size="sm" component="div">
        {t(decision)} <When value={decided_at} withTime />
        {signer_name && ` ${t('by', { name: signer_name })}`}
        {comment && `: ${comment}`}
      </Text>
      {mayRead && (
        <Group gap="sm">
          {evidence_file_id && <Kept id={evidence_file_id} label={t('evidence')} />}
          {signature_file_id && <Kept id={signature_file_id} label={t('signatureFile')} />}
        </Group>
      )}
    </>
  )
}

/** The approval links of a quote, newest first; nothing where there is none. */
export function ShareLinks({ quote_id }: { quote_id: string }) {
  const t = useTranslations('quotes.sharing')
  const mayWrite = useCan('quotes.write')
  const revoke = useRevoke(quote_id)
  const { data } = useQuery(useTRPC().quotes.shareLinks.queryOptions({ id: quote_id, limit: SHOWN }))
  if (!data || data.data.length === 0) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="share-links">
      <Title order={2} id="share-links">
        {t('links')}
      </Title>
      {data.data.map((link) => (
        <Group key={link.id} justify="space-between" wrap="nowrap" align="flex-start">
          <div>
            <Text size="sm" component="div">
              <Status tone={TONES[link.status]}>{t(`statuses.${link.status}`)}</Status>
              {link.status === 'active' && (
                <>
                  {' '}
                  {t('until')} <When value={link.expires_at} />
                </>
              )}
              {link.opened_at !== null && link.decision === null && (
                <>
                  , {t('opened')} <When value={link.opened_at} withTime />
                </>
              )}
            </Text>
            <Said link={link} />
          </div>
          {mayWrite && link.status !== 'revoked' && link.status !== 'expired' && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('revoke')}
              onClick={() => revoke(link.id)}
            >
              <IconLinkOff size={16} stroke={1.6} />
            </ActionIcon>
          )}
        </Group>
      ))}
    </Stack>
  )
}
