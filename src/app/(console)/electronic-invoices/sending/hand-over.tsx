import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useChange } from '../../../form/change.ts'
import { useConfirm } from '../../../form/confirm.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useCan } from '../../../frame/session.tsx'
import { pathOf } from '../../../signed-path.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { saveZip } from './saved-zip.ts'

type Row = Outputs['electronicInvoices']['list']['data'][number]

const MAX_INVOICES = 100
const LEAVING = { status: 'sending', preset: 'all', limit: MAX_INVOICES } as const

/** The files of some electronic invoices, by their names. */
function useFiles() {
  const client = useTRPCClient()
  return (rows: readonly Row[]) =>
    Promise.all(
      rows.map(async ({ id, file_name }) => {
        const { content_url } = await client.electronicInvoices.link.query({ id, kind: 'file' })
        const answer = await fetch(pathOf(content_url))
        if (!answer.ok) throw new Error(`Status ${answer.status}`)
        return { name: file_name, bytes: new Uint8Array(await answer.arrayBuffer()) }
      }),
    )
}

/** Files that somebody hands to the tax office's page: saved as one ZIP, and marked as sent together. */
export function HandOver() {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const change = useChange()
  const notify = useNotify()
  const readFiles = useFiles()
  const maySend = useCan('invoices.write')
  const { data } = useQuery(useTRPC().electronicInvoices.list.queryOptions(LEAVING))
  const rows = data?.data.filter(({ channel }) => channel === 'file') ?? []
  if (!maySend || rows.length === 0) return null
  const count = rows.length
  const save = async () => {
    try {
      await saveZip('fatture-elettroniche.zip', await readFiles(rows))
    } catch (error) {
      notify.failure(error)
    }
  }
  const markAll = async () => {
    for (const { id } of rows) await client.electronicInvoices.markSent.mutate({ id })
  }
  const ask = () =>
    confirm({
      title: t('markAllTitle', { count }),
      effect: t('markAllEffect'),
      confirm: t('markAll'),
      onConfirm: () => change({ send: markAll }),
      danger: false,
    })
  return (
    <Group gap="sm">
      <Text size="sm">{t('handedOver', { count })}</Text>
      <Button size="xs" variant="default" onClick={() => void save()}>
        {t('saveZip')}
      </Button>
      <Button size="xs" variant="default" onClick={ask}>
        {t('markAll')}
      </Button>
    </Group>
  )
}
