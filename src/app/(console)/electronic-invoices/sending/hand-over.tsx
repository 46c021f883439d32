import { Button, Group, List, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useChange } from '../../../form/change.ts'
import { useConfirm } from '../../../form/confirm.tsx'
import { keep, keptOf } from '../../../form/kept.ts'
import { useNotify } from '../../../form/notify.tsx'
import { useKeeper } from '../../../form/use-keeper.ts'
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

/** What the ZIP that was saved last in this browser holds: whoever hands it over may leave the page meanwhile. */
function useLastZip() {
  const place = `${useKeeper()}-zip`
  return {
    put: (rows: readonly Row[]) =>
      keep(place, { files: rows.map(({ file_name }) => file_name), at: new Date().toISOString() }),
    /** Which of those that wait are in it: a file that took another's place since has a name of its own. */
    among: (rows: readonly Row[]) => {
      const files = keptOf<{ files: string[]; at: string }>(place)?.files ?? []
      return rows.filter(({ file_name }) => files.includes(file_name))
    },
  }
}

/** Which files are marked as sent, and how many that came since are not. */
function Marked({ rows, later }: { rows: readonly Row[]; later: number }) {
  const t = useTranslations('electronicInvoices')
  return (
    <Stack gap="xs">
      <span>{t('markAllEffect')}</span>
      <List size="sm">
        {rows.map(({ id, file_name }) => (
          <List.Item key={id}>{file_name}</List.Item>
        ))}
      </List>
      {later > 0 && <span>{t('notInZip', { count: later })}</span>}
    </Stack>
  )
}

/** Marks as sent what the last ZIP holds of those that wait, else all of them; which ones stands in the question. */
function useMarking(waiting: readonly Row[]) {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const change = useChange()
  const zip = useLastZip()
  const markAll = async (rows: readonly Row[]) => {
    for (const { id } of rows) await client.electronicInvoices.markSent.mutate({ id })
  }
  return () => {
    const inZip = zip.among(waiting)
    const rows = inZip.length > 0 ? inZip : waiting
    confirm({
      title: t('markAllTitle', { count: rows.length }),
      effect: <Marked rows={rows} later={waiting.length - rows.length} />,
      confirm: t('markAll'),
      onConfirm: () => change({ send: () => markAll(rows) }),
      danger: false,
    })
  }
}

/** Files that somebody hands to the tax office's page: saved as one ZIP, and marked as sent together. */
export function HandOver() {
  const t = useTranslations('electronicInvoices')
  const notify = useNotify()
  const readFiles = useFiles()
  const zip = useLastZip()
  const maySend = useCan('invoices.write')
  const { data } = useQuery(useTRPC().electronicInvoices.list.queryOptions(LEAVING))
  const rows = data?.data.filter(({ channel }) => channel === 'file') ?? []
  const ask = useMarking(rows)
  if (!maySend || rows.length === 0) return null
  const save = async () => {
    try {
      await saveZip('fatture-elettroniche.zip', await readFiles(rows))
      zip.put(rows)
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Group gap="sm">
      <Text size="sm">{t('handedOver', { count: rows.length })}</Text>
      <Button size="xs" variant="default" onClick={() => void save()}>
        {t('saveZip')}
      </Button>
      <Button size="xs" variant="default" onClick={ask}>
        {t('markAll')}
      </Button>
    </Group>
  )
}
