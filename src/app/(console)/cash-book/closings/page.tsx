'use client'

import { Button, Stack, Table, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRemoval } from '../../../form/removal.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { Page } from '../../../frame/console-page.tsx'
import { NOUNS } from '../../../frame/nouns.ts'
import { useCan } from '../../../frame/session.tsx'
import { Emptiness } from '../../../list/emptiness.tsx'
import { Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import classes from '../cash-book.module.css'

type Closing = Outputs['cashBookClosings']['list']['data'][number]

/** What the accounts held when the days were closed, and what was counted. */
function ClosingBalances({ balances }: Closing) {
  const t = useTranslations('cashBookEntries')
  const numbers = useNumbers()
  return (
    <Table.ScrollContainer minWidth={0}>
      <Table horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('account')}</Table.Th>
            <Table.Th ta="right">{t('balance')}</Table.Th>
            <Table.Th ta="right">{t('counted')}</Table.Th>
            <Table.Th ta="right">{t('difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {balances.map(({ account_id, account_name, balance, counted, difference }) => (
            <Table.Tr key={account_id}>
              <Table.Td>{account_name}</Table.Td>
              <Table.Td ta="right">{numbers.money(balance)}</Table.Td>
              <Table.Td ta="right">{counted === null ? '–' : numbers.money(counted)}</Table.Td>
              <Table.Td ta="right" className={classes.difference} data-off={Boolean(difference)}>
                {difference === null ? '–' : numbers.money(difference)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** One closing; the last one can be taken back. */
function ClosingSection({ closing, isLast }: { closing: Closing; isLast: boolean }) {
  const t = useTranslations('cashBookEntries')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const mayWrite = useCan('cash_book.write')
  const remove = () =>
    confirmRemoval({
      title: t('openAgainTitle'),
      effect: t('openAgainEffect'),
      confirm: t('openAgain'),
      done: t('openedDone'),
      remove: () => client.cashBookClosings.delete.mutate({ id: closing.id }),
    })
  return (
    <section aria-label={t('closedTo', { date: closing.closing_date })}>
      <Title order={2}>
        <When value={closing.closing_date} />
      </Title>
      {closing.comments && <Text size="sm">{closing.comments}</Text>}
      <ClosingBalances {...closing} />
      {isLast && mayWrite && (
        <Button variant="default" size="xs" onClick={remove}>
          {t('openAgain')}
        </Button>
      )}
    </section>
  )
}

/** The days that are closed, the latest first. */
export default function ClosingsPage() {
  const t = useTranslations()
  const { data, error, refetch } = useQuery(useTRPC().cashBookClosings.list.queryOptions({ limit: 100 }))
  return (
    <Page
      title={t('cashBookEntries.closings')}
      crumbs={[{ label: t('cashBookEntries.noun.section'), href: NOUNS.cashBookEntries.path }]}
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {data?.data.length === 0 && (
        <Emptiness
          filtered={false}
          title={t('cashBookEntries.noClosings')}
          text={t('cashBookEntries.noClosingsText')}
          action={null}
        />
      )}
      <Stack gap="xl">
        {data?.data.map((closing, index) => (
          <ClosingSection key={closing.id} closing={closing} isLast={index === 0} />
        ))}
      </Stack>
    </Page>
  )
}
