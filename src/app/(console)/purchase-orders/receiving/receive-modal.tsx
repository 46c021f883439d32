import { Checkbox, Group, Stack, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { netUnitPrice } from '../../../../domain/money.ts'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays, useNumbers, useUnit } from '../../../format/numbers.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { PurchaseOrder } from '../view.tsx'

type Line = PurchaseOrder['line_items'][number]
/** What is said of a line; of what nothing is said, all that is open is here at the price of the order. */
type Came = { isHere: boolean; quantity: number | string; unit_price: number | string }
/** What was said, by the ids of the lines: which of them are open changes while the dialog is. */
type Said = Record<string, Partial<Came>>

const openOf = ({ line_items }: PurchaseOrder) => line_items.filter(({ open_quantity }) => open_quantity > 0)

const cameOf = (line: Line, said: Said): Came => ({
  ...{ isHere: true, quantity: line.open_quantity, unit_price: netUnitPrice(line) },
  ...said[line.id],
})

/** The lines that are ticked, as they are sent. */
const itemsOf = (order: PurchaseOrder, said: Said) =>
  openOf(order).flatMap((line) => {
    const { isHere, quantity, unit_price } = cameOf(line, said)
    if (!isHere) return []
    const price = unit_price === '' ? {} : { unit_price: unit_price as number }
    return [{ line_item_id: line.id, quantity: quantity as number, ...price }]
  })

function useReceiving(order: PurchaseOrder, onClose: () => void) {
  const t = useTranslations('purchaseOrders')
  const client = useTRPCClient()
  const { today } = useDays()
  const save = useSave()
  const attempt = useAttempts(client.purchaseOrders.createGoodsReceipt.mutate)
  return useRecordForm({
    initialValues: { received_date: today, document_number: '', said: {} as Said },
    keptAs: `receive-${order.id}`,
    // The server counts the lines that came in, the dialog knows them by their ids.
    names: (param, { said }) =>
      param.replace(
        /^items\[(\d+)\]/,
        (_, index) => `said.${itemsOf(order, said)[Number(index)]?.line_item_id}`,
      ),
    save: async ({ received_date, document_number, said }) => {
      const body = {
        id: order.id,
        ...(received_date && { received_date }),
        ...(document_number && { document_number }),
        items: itemsOf(order, said),
      }
      const send = async () => {
        await attempt(body)
        return client.purchaseOrders.retrieve.query({ id: order.id })
      }
      await save({ group: 'purchaseOrders', send, done: t('receivedDone') })
      onClose()
    },
  })
}

type LineProps = { line: Line; form: ReturnType<typeof useReceiving>['form'] }

/** A line that is open: ticked once it is here, how much of it, and what a piece cost. */
function CameLine({ line, form }: LineProps) {
  const t = useTranslations('purchaseOrders')
  const numbers = useNumbers()
  const unit = useUnit()
  const { id, description, open_quantity, unit_type } = line
  const { said } = form.getValues()
  const came = cameOf(line, said)
  const say = (change: Partial<Came>) =>
    form.setFieldValue('said', { ...said, [id]: { ...said[id], ...change } })
  const field = (name: 'quantity' | 'unit_price') => {
    const path = `said.${id}.${name}`
    const onChange = (value: number | string) => {
      form.clearFieldError(path)
      say({ [name]: value })
    }
    return { 'data-path': path, value: came[name], error: form.errors[path], onChange, w: 130 }
  }
  return (
    <Stack gap={4}>
      <Checkbox
        label={description}
        description={t('stillOpen', { open: `${numbers.quantity(open_quantity)} ${unit(unit_type)}` })}
        checked={came.isHere}
        onChange={() => say({ isHere: !came.isHere })}
      />
      {came.isHere && (
        <Group gap="sm" pl={32} wrap="nowrap" align="flex-start">
          <NumberField
            kind="quantity"
            unit={unit(unit_type)}
            aria-label={`${t('quantity')} ${description}`}
            {...field('quantity')}
          />
          <NumberField kind="money" aria-label={`${t('price')} ${description}`} {...field('unit_price')} />
        </Group>
      )}
    </Stack>
  )
}

/** What came in: all that is open is ticked, what is missing is unticked. */
export function ReceiveModal({ order, onClose }: { order: PurchaseOrder; onClose: () => void }) {
  const t = useTranslations('purchaseOrders')
  const record = useReceiving(order, onClose)
  const { form } = record
  return (
    <FormModal
      title={t('receiveTitle', { number: order.seq_number })}
      submitLabel={t('receive')}
      {...{ record, onClose }}
    >
      <FieldGroup>
        <DateField label={t('receivedDate')} {...form.getInputProps('received_date')} />
        <TextInput label={t('deliveryNote')} {...form.getInputProps('document_number')} />
      </FieldGroup>
      <Stack gap="sm">
        {openOf(order).map((line) => (
          <CameLine key={line.id} {...{ line, form }} />
        ))}
      </Stack>
    </FormModal>
  )
}
