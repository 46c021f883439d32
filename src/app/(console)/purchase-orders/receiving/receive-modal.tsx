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
type Came = { line_item_id: string; isHere: boolean; quantity: number | string; unit_price: number | string }

const openOf = ({ line_items }: PurchaseOrder) => line_items.filter(({ open_quantity }) => open_quantity > 0)

function useReceiving(order: PurchaseOrder, onClose: () => void) {
  const t = useTranslations('purchaseOrders')
  const client = useTRPCClient()
  const { today } = useDays()
  const save = useSave()
  const attempt = useAttempts(client.purchaseOrders.createGoodsReceipt.mutate)
  const came = openOf(order).map((line): Came => {
    const { id: line_item_id, open_quantity: quantity } = line
    return { line_item_id, isHere: true, quantity, unit_price: netUnitPrice(line) }
  })
  const chosen = (items: readonly Came[]) => items.filter(({ isHere }) => isHere)
  return useRecordForm({
    initialValues: { received_date: today, document_number: '', items: came },
    // Of another version other lines may be open.
    keptAs: `receive-${order.id}-${order.updated_at}`,
    // The server counts the lines that came in, the dialog all that are open.
    names: (param, { items }) =>
      param.replace(/^items\[(\d+)\]/, (_, index) => `items.${items.indexOf(chosen(items)[Number(index)]!)}`),
    save: async ({ received_date, document_number, items }) => {
      const body = {
        id: order.id,
        ...(received_date && { received_date }),
        ...(document_number && { document_number }),
        items: chosen(items).map(({ line_item_id, quantity, unit_price }) => ({
          ...{ line_item_id, quantity: quantity as number },
          ...(unit_price !== '' && { unit_price: unit_price as number }),
        })),
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

type LineProps = { line: Line; index: number; form: ReturnType<typeof useReceiving>['form'] }

/** A line that is open: ticked once it is here, how much of it, and what a piece cost. */
function CameLine({ line, index, form }: LineProps) {
  const t = useTranslations('purchaseOrders')
  const numbers = useNumbers()
  const unit = useUnit()
  const { isHere } = form.getValues().items[index]!
  const { description, open_quantity, unit_type } = line
  return (
    <Stack gap={4}>
      <Checkbox
        label={description}
        description={t('stillOpen', { open: `${numbers.quantity(open_quantity)} ${unit(unit_type)}` })}
        {...form.getInputProps(`items.${index}.isHere`, { type: 'checkbox' })}
      />
      {isHere && (
        <Group gap="sm" pl={32} wrap="nowrap" align="flex-start">
          <NumberField
            kind="quantity"
            unit={unit(unit_type)}
            aria-label={`${t('quantity')} ${description}`}
            w={130}
            {...form.getInputProps(`items.${index}.quantity`)}
          />
          <NumberField
            kind="money"
            aria-label={`${t('price')} ${description}`}
            w={130}
            {...form.getInputProps(`items.${index}.unit_price`)}
          />
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
        {openOf(order).map((line, index) => (
          <CameLine key={line.id} {...{ line, index, form }} />
        ))}
      </Stack>
    </FormModal>
  )
}
