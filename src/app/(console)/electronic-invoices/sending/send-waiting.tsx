import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useChange } from '../../../form/change.ts'
import { useConfirm } from '../../../form/confirm.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

const MAX_INVOICES = 100
const WAITING = { status: 'to_send', preset: 'all', limit: MAX_INVOICES } as const

/** Sends all that wait at once; nothing where none does. */
export function SendWaiting() {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const confirm = useConfirm()
  const change = useChange()
  const maySend = useCan('invoices.write')
  const { data } = useQuery(useTRPC().electronicInvoices.list.queryOptions(WAITING))
  const ids = data?.data.map(({ id }) => id) ?? []
  if (!maySend || ids.length === 0) return null
  const send = () => client.electronicInvoices.send.mutate({ ids })
  const ask = () =>
    confirm({
      title: t('sendAllTitle', { count: ids.length }),
      effect: t('sendAllEffect'),
      confirm: t('send'),
      onConfirm: () => change({ send, done: t('allOnTheirWay', { count: ids.length }) }),
      danger: false,
    })
  return (
    <Group gap="sm">
      <Text size="sm">{t('waiting', { count: ids.length })}</Text>
      <Button size="xs" variant="default" onClick={ask}>
        {t('sendAll')}
      </Button>
    </Group>
  )
}
