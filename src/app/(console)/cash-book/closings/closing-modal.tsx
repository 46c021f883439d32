import { Table, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { subtract } from '../../../../domain/money.ts'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays, useNumbers } from '../../../format/numbers.ts'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import classes from '../cash-book.module.css'

type Balance = Outputs['cashBookAccounts']['balance']['accounts'][number]
type Counted = Record<string, number | string>

type RowProps = {
  account: Balance
  counted: number | string
  /** What the form says of the field, and what it takes of it. */
  field: object
}

/** What the book says of an account, what was counted there, and by how much that differs. */
function CountRow({ account: { account_name, balance }, counted, field }: RowProps) {
  const t = useTranslations('cashBookEntries')
  const numbers = useNumbers()
  const difference = typeof counted === 'number' ? subtract(counted, balance) : undefined
  return (
    <Table.Tr>
      <Table.Td>{account_name}</Table.Td>
      <Table.Td ta="right" className={classes.money}>
        {numbers.money(balance)}
      </Table.Td>
      <Table.Td w={120}>
        <NumberField
          kind="money"
          size="xs"
          aria-label={t('countedOf', { account: account_name })}
          {...field}
          value={counted}
        />
        {difference !== undefined && (
          <Text size="xs" className={classes.difference} data-off={difference !== 0}>
            {t('differs', { amount: numbers.money(difference) })}
          </Text>
        )}
      </Table.Td>
    </Table.Tr>
  )
}

/** The form's name of what was counted in an account. */
const pathOf = (account_id: string) => `counted.${account_id}`

const asCounts = (counted: Counted) =>
  Object.entries(counted).flatMap(([account_id, amount]) =>
    amount === '' ? [] : [{ account_id, amount: amount as number }],
  )

type Begin = { closing_date: string; comments: string; counted: Counted }

function useClosing(onClose: () => void) {
  const t = useTranslations('cashBookEntries')
  const client = useTRPCClient()
  const { today } = useDays()
  const save = useSave()
  const attempt = useAttempts(client.cashBookClosings.create.mutate)
  const initialValues: Begin = { closing_date: today, comments: '', counted: {} }
  return useRecordForm({
    initialValues,
    keptAs: 'cash-book-closing',
    // The server counts what was counted, the dialog has a field for each account.
    names: (param, { counted }) =>
      param.replace(/^counted\[(\d+)\].*/, (_, index) =>
        pathOf(asCounts(counted)[Number(index)]?.account_id ?? ''),
      ),
    save: async ({ closing_date, comments, counted }) => {
      const body = { closing_date, ...(comments && { comments }), counted: asCounts(counted) }
      const send = async () => (await attempt(body)).answer
      await save({ group: 'cashBookClosings', send, done: t('closedDone') })
      onClose()
    },
  })
}

/** Closes the days up to one, with what was counted in each account beside its balance. */
export function ClosingModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('cashBookEntries')
  const record = useClosing(onClose)
  const { form } = record
  const { closing_date, counted } = form.getValues()
  const asked = /^\d{4}-\d\d-\d\d$/.test(closing_date) ? { date: closing_date } : {}
  const { data } = useQuery(useTRPC().cashBookAccounts.balance.queryOptions(asked))
  return (
    <FormModal title={t('close')} submitLabel={t('closeDays')} {...{ record, onClose }}>
      <Text size="sm">{t('closeEffect')}</Text>
      <DateField label={t('closingDate')} required {...form.getInputProps('closing_date')} />
      <Table aria-label={t('count')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('account')}</Table.Th>
            <Table.Th ta="right">{t('balance')}</Table.Th>
            <Table.Th>{t('counted')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {data?.accounts.map((account) => (
            <CountRow
              key={account.account_id}
              account={account}
              counted={counted[account.account_id] ?? ''}
              field={form.getInputProps(pathOf(account.account_id))}
            />
          ))}
        </Table.Tbody>
      </Table>
      <Textarea label={t('comments')} autosize {...form.getInputProps('comments')} />
    </FormModal>
  )
}
