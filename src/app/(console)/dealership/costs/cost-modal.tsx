'use client'

import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { type Inputs, type Outputs, useTRPCClient } from '../../../trpc.ts'
import { ExpensePicker, WorksheetPicker } from '../picking/pickers.tsx'

export type Cost = Outputs['dealershipCosts']['list']['data'][number]
type Body = Inputs['dealershipCosts']['create']
type Values = {
  expense_id: string | null
  worksheet_id: string | null
  description: string
  cost_date: string
  amount: number | string
  tax_amount: number | string
}

type Props = { vehicle_id: string; cost?: Cost; onClose: () => void }

/** What is sent of a cost: of a new one what was written, so that an expense or a worksheet fills the rest. */
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

function useCostForm({ vehicle_id: id, cost, onClose }: Props) {
  const client = useTRPCClient()
  const { today } = useDays()
  const save = useSave()
  const attempt = useAttempts<Body>()
  const initialValues: Values = {
    expense_id: cost?.expense_id ?? null,
    worksheet_id: cost?.worksheet_id ?? null,
    description: cost?.description ?? '',
    cost_date: cost?.cost_date ?? today,
    amount: cost?.amount ?? '',
    tax_amount: cost?.tax_amount ?? '',
  }
  const send = async (values: Values) => {
    const body = { id, ...bodyOf(values) }
    if (!cost) {
      const { answer } = await attempt(body, (each, asked) =>
        client.dealershipCosts.create.mutate(each, asked),
      )
      return answer
    }
    const { expense_id, worksheet_id } = values
    return client.dealershipCosts.update.mutate({ ...body, costID: cost.id, expense_id, worksheet_id })
  }
  return useRecordForm<Values>({
    initialValues,
    save: async (values) => {
      // Costs are read with their vehicle, never alone: the answer takes no place.
      await save({ group: 'dealershipCosts', send: () => send(values), isSecret: true })
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
