'use client'

import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { RecordPicker } from '../../../form/record-picker.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

export type Cost = Outputs['dealershipCosts']['list']['data'][number]
type Body = Inputs['dealershipCosts']['create']
type Values = {
  expense_id: string | null
  description: string
  cost_date: string
  amount: number | string
  tax_amount: number | string
}

/** Finds an expense by supplier, number or title. */
function useExpenseFinding() {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    const { data } = await client.expenses.list.query({ q, preset: 'all', limit: 10 })
    return data.map(({ id, title, supplier_name, document_date }) => ({
      id,
      label: title || supplier_name,
      detail: [supplier_name, document_date].filter(Boolean).join(' · '),
    }))
  }
  const retrieve = async (id: string) => {
    const { title, supplier_name } = await client.expenses.retrieve.query({ id })
    return { id, label: title || supplier_name }
  }
  return { searchKey: trpc.expenses.list.queryKey(), search, retrieve }
}

type Props = { vehicle_id: string; cost?: Cost; onClose: () => void }

/** What is sent of a cost: of a new one what was written, so that an expense fills the rest. */
function bodyOf({ description, cost_date, amount, tax_amount, expense_id }: Values) {
  return {
    ...(description && { description }),
    ...(cost_date && { cost_date }),
    ...(amount !== '' && { amount: amount as number }),
    ...(tax_amount !== '' && { tax_amount: tax_amount as number }),
    ...(expense_id && { expense_id }),
  }
}

function useCostForm({ vehicle_id: id, cost, onClose }: Props) {
  const client = useTRPCClient()
  const { today } = useDays()
  const save = useSave()
  const attempt = useAttempts<Body>()
  const initialValues: Values = {
    expense_id: cost?.expense_id ?? null,
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
    const { expense_id } = values
    return client.dealershipCosts.update.mutate({ ...body, costID: cost.id, expense_id })
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
  const mayFind = useCan('expenses.read')
  const expenses = useExpenseFinding()
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
        {mayFind && (
          <RecordPicker label={t('costExpense')} {...expenses} {...form.getInputProps('expense_id')} />
        )}
      </FieldGroup>
      {mayFind && !cost && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('costFrom')}
        </Text>
      )}
    </FormModal>
  )
}
