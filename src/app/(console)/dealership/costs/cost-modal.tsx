import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { DateField } from '../../../form/date-field.tsx'
import { tagOf } from '../../../form/etag.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { changedOf } from '../../../form/merge.ts'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'
import { ExpensePicker, WorksheetPicker } from '../picking/pickers.tsx'

export type Cost = Outputs['dealershipCosts']['list']['data'][number]
type Values = {
  expense_id: string | null
  worksheet_id: string | null
  description: string
  cost_date: string
  amount: number | string
  tax_amount: number | string
}

type Props = { vehicle_id: string; cost?: Cost; onClose: () => void }

const valuesOf = (cost: Cost | undefined, today: string): Values => ({
  expense_id: cost?.expense_id ?? null,
  worksheet_id: cost?.worksheet_id ?? null,
  description: cost?.description ?? '',
  cost_date: cost?.cost_date ?? today,
  amount: cost?.amount ?? '',
  tax_amount: cost?.tax_amount ?? '',
})

/** What is sent of a new cost: what was written, so that an expense or a worksheet fills the rest. */
function bodyOf({ description, cost_date, amount, tax_amount, expense_id, worksheet_id }: Values) {
  return {
    ...(description && { description }),
    ...(cost_date && { cost_date }),
    ...(amount !== '' && { amount: amount as number }),
    ...(tax_amount !== '' && { tax_amount: tax_amount as number }),
    ...(expense_id && { expense_id }),
    ...(worksheet_id && { worksheet_id }),
  }
}

/** What is sent of a changed one: what differs. No tax is none; of anything else emptied the server says that it must stay. */
function changesOf(values: Values, before: Values) {
  return Object.fromEntries(
    Object.entries(changedOf(values, before)).map(([name, value]) => [
      name,
      value !== '' ? value : name === 'tax_amount' ? 0 : null,
    ]),
  )
}

function useCostForm({ vehicle_id: id, cost, onClose }: Props) {
  const t = useTranslations('dealershipVehicles')
  const client = useTRPCClient()
  const { today } = useDays()
  const save = useSave()
  const attempt = useAttempts(client.dealershipCosts.create.mutate)
  const known = useRef(cost)
  const change = async (before: Cost, values: Values) => {
    const changed = changesOf(values, valuesOf(before, today))
    const saved = await client.dealershipCosts.update.mutate(
      { id, costID: before.id, ...changed },
      asking({ ifMatch: tagOf(before) }),
    )
    known.current = saved
    return saved
  }
  const make = async (values: Values) => {
    const { answer, isEarlier } = await attempt({ id, ...bodyOf(values) })
    // It was made, though its answer was lost: what was typed since is a change of it.
    return isEarlier ? change(answer, { ...valuesOf(answer, today), ...bodyOf(values) }) : answer
  }
  // Costs are read with their vehicle, never alone.
  const renew = async () => {
    const { data } = await client.dealershipCosts.list.query({ id })
    known.current = data.find((each) => each.id === cost?.id) ?? known.current
    const { expense_id, worksheet_id } = known.current!
    const labels = {
      expense_id: expense_id && t('costExpense'),
      worksheet_id: worksheet_id && t('costWorksheet'),
    }
    return { values: valuesOf(known.current, today), labels }
  }
  return useRecordForm<Values>({
    initialValues: valuesOf(cost, today),
    keptAs: `cost-${cost?.id ?? id}`,
    ...(cost && { renew }),
    save: async (values) => {
      const send = () => (known.current ? change(known.current, values) : make(values))
      await save({ group: 'dealershipCosts', send, isSecret: true })
      onClose()
    },
  })
}

/** Adds a cost to a vehicle, or changes one. */
export function CostModal(props: Props) {
  const { cost, onClose } = props
  const t = useTranslations('dealershipVehicles')
  const mayFind = { expense: useCan('expenses.read'), worksheet: useCan('worksheets.read') }
  const record = useCostForm(props)
  const { form } = record
  return (
    <FormModal
      title={cost ? t('editCost', { name: cost.description }) : t('addCost')}
      {...{ record, onClose }}
    >
      <TextInput label={t('costDescription')} data-autofocus {...form.getInputProps('description')} />
      <FieldGroup>
        <NumberField kind="money" label={t('costAmount')} {...form.getInputProps('amount')} />
        <NumberField kind="money" label={t('costTax')} {...form.getInputProps('tax_amount')} />
        <DateField label={t('costDate')} {...form.getInputProps('cost_date')} />
        <ExpensePicker label={t('costExpense')} {...form.getInputProps('expense_id')} />
        <WorksheetPicker label={t('costWorksheet')} {...form.getInputProps('worksheet_id')} />
      </FieldGroup>
      {(mayFind.expense || mayFind.worksheet) && !cost && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('costFrom')}
        </Text>
      )}
    </FormModal>
  )
}
