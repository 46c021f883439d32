import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { figuresOf } from '../../../../domain/dealership-figures.ts'
import { DateField } from '../../../form/date-field.tsx'
import { CustomerOrNew } from '../../../form/entity-pickers.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { DealershipVehicle } from '../view.tsx'

type Moved = Pick<DealershipVehicle, 'buyer_customer_id' | 'buyer_name'>
export type BuyerMove = 'reserved' | 'sold'

type Values = { buyer_customer_id: string | null; sale_price: number | string; reserved_until: string }
type Props = { vehicle: DealershipVehicle; action: BuyerMove; onClose: () => void }

/** The figures at a price that is typed, as the server will have them; nothing until it is one. */
function useFiguresAt(vehicle: DealershipVehicle, price: number | string) {
  const { data } = useQuery(useTRPC().vatRates.list.queryOptions({}))
  const rate = data?.data.find(({ code }) => code === vehicle.vat_code)
  if (!rate || typeof price !== 'number') return undefined
  const { total_costs: costs_before_tax, ...known } = vehicle
  return figuresOf({ ...known, sale_price: price, costs_before_tax, costs_tax: 0, tax_rate: rate.rate })
}

/** What the price leaves. */
function Leaves({ vehicle, price }: { vehicle: DealershipVehicle; price: number | string }) {
  const t = useTranslations('dealershipVehicles')
  const numbers = useNumbers()
  const { margin = null, margin_tax = null } = useFiguresAt(vehicle, price) ?? {}
  if (margin === null) return null
  const tax = margin_tax ? `, ${t('leavesTax', { tax: numbers.money(margin_tax) })}` : ''
  return (
    <Text size="sm" c="dimmed" mt="sm" role="status">
      {t('leaves', { amount: numbers.money(margin) })}
      {tax}
    </Text>
  )
}

function useBuying({ vehicle, action, onClose }: Props) {
  const t = useTranslations('dealershipVehicles')
  const client = useTRPCClient()
  const save = useSave()
  const { id, buyer_customer_id, sale_price, list_price, reserved_until } = vehicle
  const initialValues: Values = {
    buyer_customer_id,
    sale_price: sale_price ?? list_price ?? '',
    reserved_until: reserved_until ?? '',
  }
  const record = useRecordForm<Values>({
    initialValues,
    save: async (values) => {
      const move = {
        ...{ id, action },
        ...(values.buyer_customer_id && { buyer_customer_id: values.buyer_customer_id }),
        ...(values.sale_price !== '' && { sale_price: values.sale_price as number }),
        ...(action === 'reserved' && { reserved_until: values.reserved_until || null }),
      }
      const send = () => client.dealershipVehicles.transition.mutate(move)
      // Whoever was quicker has it: the same move again changes nothing (dealership.md#moves).
      const isOurs = (moved: Moved) => moved.buyer_customer_id === values.buyer_customer_id
      const done = (moved: Moved) => (isOurs(moved) ? t(`moved.${action}`) : null)
      const moved = await save({ group: 'dealershipVehicles', send, done })
      if (isOurs(moved)) return onClose()
      const error = t(`movedFor.${action}`, { buyer: moved.buyer_name ?? '' })
      record.form.setFieldError('buyer_customer_id', error)
    },
  })
  return record
}

/** Reserves or sells a vehicle: to whom and for how much. Who is not known yet is made on the spot. */
export function BuyerModal(props: Props) {
  const { vehicle, action, onClose } = props
  const t = useTranslations('dealershipVehicles')
  const record = useBuying(props)
  const { form } = record
  const { buyer_customer_id, sale_price } = form.getValues()
  return (
    <FormModal
      title={`${t(`verbs.${action}`)} · ${vehicle.full_name}`}
      submitLabel={t(`verbs.${action}`)}
      {...{ record, onClose }}
    >
      <CustomerOrNew
        label={t('buyer')}
        required
        autoFocus={buyer_customer_id === null}
        valueLabel={vehicle.buyer_name}
        {...form.getInputProps('buyer_customer_id')}
      />
      <FieldGroup>
        <NumberField
          kind="money"
          label={t('salePrice')}
          required={action === 'sold'}
          {...form.getInputProps('sale_price')}
        />
        {action === 'reserved' && (
          <DateField label={t('reservedUntil')} {...form.getInputProps('reserved_until')} />
        )}
      </FieldGroup>
      <Leaves vehicle={vehicle} price={sale_price} />
    </FormModal>
  )
}
