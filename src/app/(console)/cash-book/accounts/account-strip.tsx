import { Button, Group, Skeleton, UnstyledButton } from '@mantine/core'
import { IconArrowsExchange, IconLock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNumbers } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC } from '../../../trpc.ts'
import classes from '../cash-book.module.css'
import { ClosingModal } from '../closings/closing-modal.tsx'
import { TransferModal } from '../transfers/transfer-modal.tsx'

type Chosen = { chosen: string | null; onChoose: (account_id: string | null) => void }

/** What lies in each account, and together; a click shows what moved there. */
function Balances({ chosen, onChoose }: Chosen) {
  const t = useTranslations('cashBookEntries')
  const numbers = useNumbers()
  const { data } = useQuery(useTRPC().cashBookAccounts.balance.queryOptions({}))
  if (!data) return <Skeleton height={58} mb="sm" />
  const all = { account_id: null, account_name: t('allAccounts'), balance: data.total }
  return (
    <section aria-label={t('balances')} className={classes.strip}>
      {[all, ...data.accounts].map(({ account_id, account_name, balance }) => (
        <UnstyledButton
          key={account_id ?? 'all'}
          className={classes.account}
          aria-pressed={chosen === account_id}
          onClick={() => onChoose(account_id)}
        >
          <span className={classes.name} title={account_name}>
            {account_name}
          </span>
          <span className={classes.amount}>{numbers.money(balance)}</span>
        </UnstyledButton>
      ))}
    </section>
  )
}

/** The accounts with what they hold, and what is done between them. */
export function AccountStrip(props: Chosen) {
  const t = useTranslations('cashBookEntries')
  const mayWrite = useCan('cash_book.write')
  const [opened, setOpened] = useState<'transfer' | 'closing' | null>(null)
  const close = () => setOpened(null)
  return (
    <>
      <Balances {...props} />
      <Group gap="xs" mb="sm">
        {mayWrite && (
          <>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconArrowsExchange size={16} aria-hidden />}
              onClick={() => setOpened('transfer')}
            >
              {t('transfer')}
            </Button>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconLock size={16} aria-hidden />}
              onClick={() => setOpened('closing')}
            >
              {t('close')}
            </Button>
          </>
        )}
        <Button component={Link} prefetch={false} href="/cash-book/closings" variant="subtle" size="xs">
          {t('closings')}
        </Button>
      </Group>
      {opened === 'transfer' && <TransferModal from={props.chosen} onClose={close} />}
      {opened === 'closing' && <ClosingModal onClose={close} />}
    </>
  )
}
