import { ActionIcon, Group, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useState } from 'react'
import { useCan } from '../frame/session.tsx'
import { CustomerPicker, VehiclePicker } from './entity-pickers.tsx'
import { type VehicleRow, vehicleLabel } from './findings.ts'
import classes from './form.module.css'
import { NewCustomer } from './new-party.tsx'
import { NewVehicle } from './new-vehicle.tsx'

type Names = { customer?: string | null | undefined; vehicle?: string | null | undefined }

type CustomerVehicle = { customer_id: string | null; vehicle_id: string | null }

/** A picker with a button that makes what it does not find. */
function WithNew({ may, label, onNew, children }: WithNewProps) {
  return (
    <Group gap={4} wrap="nowrap" align="flex-start">
      <div className={classes.grow}>{children}</div>
      {may && (
        <Tooltip label={label}>
          <ActionIcon
            variant="default"
            size={36}
            className={classes.besideLabel}
            aria-label={label}
            onClick={onNew}
          >
            <IconPlus size={16} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
      )}
    </Group>
  )
}
type WithNewProps = { may: boolean; label: string; onNew: () => void; children: ReactNode }

type Props = {
  value: CustomerVehicle
  /** Names of what is chosen when the form opens, where they are known. */
  names?: Names
  errors: { customer_id?: ReactNode; vehicle_id?: ReactNode }
  onChange: (customerVehicle: Partial<CustomerVehicle>) => void
  /** A vehicle was chosen or made: its kilometres may be suggested. */
  onVehicle?: (vehicle: VehicleRow) => void
  autoFocus?: boolean
  /** The plate is what is known first. */
  vehicleFirst?: boolean
  /** Whether it can do without a vehicle. */
  vehicleOptional?: boolean
}

/** What is made on the spot, and the name that was typed for it. */
type Making = { what: 'customer' | 'vehicle'; name?: string }

/** What is chosen or made on the spot, and the names by which it is known meanwhile. */
function useChosen({ value, names = {}, onChange, onVehicle }: Props) {
  const [making, setMaking] = useState<Making | null>(null)
  const [made, setMade] = useState<Names>({})
  const call = (named: Names) => setMade((now) => ({ ...now, ...named }))
  const take = (vehicle: VehicleRow) => {
    onVehicle?.(vehicle)
    if (value.customer_id !== null || vehicle.customer_id === null) return
    call({ customer: vehicle.customer_name })
    onChange({ customer_id: vehicle.customer_id })
  }
  const choose = {
    customer: (id: string | null, name: string | null = null) => {
      call({ customer: name })
      onChange({ customer_id: id })
    },
    vehicle: (id: string | null, row: VehicleRow | null | undefined, name: string | null = null) => {
      call({ vehicle: name })
      onChange({ vehicle_id: id })
      if (row) take(row)
    },
  }
  return {
    making,
    choose,
    named: { customer: made.customer ?? names.customer, vehicle: made.vehicle ?? names.vehicle },
    make: (what: Making['what']) => (name?: string) => setMaking({ what, ...(name && { name }) }),
    close: () => setMaking(null),
  }
}

/** The dialog that makes what was not found. */
function Maker({ value, chosen }: { value: CustomerVehicle; chosen: ReturnType<typeof useChosen> }) {
  const { making, choose, close } = chosen
  if (making?.what === 'customer')
    return (
      <NewCustomer
        name={making.name ?? ''}
        onClose={close}
        onMade={({ id, label }) => {
          close()
          choose.customer(id, label)
        }}
      />
    )
  if (making?.what === 'vehicle')
    return (
      <NewVehicle
        plate={making.name ?? ''}
        onClose={close}
        customer_id={value.customer_id}
        onMade={(vehicle) => {
          close()
          choose.vehicle(vehicle.id, vehicle, vehicleLabel(vehicle))
        }}
      />
    )
  return null
}

/**
 * Whom and which vehicle a document is for. The customer's vehicles come first; a vehicle chosen first brings its
 * owner. Either can be made on the spot.
 */
export function CustomerVehicleFields(props: Props) {
  const { value, errors, autoFocus = false, vehicleFirst = false, vehicleOptional = false } = props
  const t = useTranslations('common')
  const mayMakeCustomer = useCan('customers.write')
  const mayMakeVehicle = useCan('vehicles.write')
  const chosen = useChosen(props)
  const { named, choose, make } = chosen
  const makeCustomer = make('customer')
  const makeVehicle = make('vehicle')
  const customer = (
    <WithNew key="customer" may={mayMakeCustomer} label={t('newCustomer')} onNew={() => makeCustomer()}>
      <CustomerPicker
        required
        onCreate={mayMakeCustomer ? makeCustomer : undefined}
        autoFocus={autoFocus && !vehicleFirst}
        data-path="customer_id"
        value={value.customer_id}
        valueLabel={named.customer}
        error={errors.customer_id}
        onChange={(id) => choose.customer(id)}
      />
    </WithNew>
  )
  const vehicle = (
    <WithNew key="vehicle" may={mayMakeVehicle} label={t('newVehicle')} onNew={() => makeVehicle()}>
      <VehiclePicker
        required={!vehicleOptional}
        onCreate={mayMakeVehicle ? makeVehicle : undefined}
        autoFocus={autoFocus && vehicleFirst}
        data-path="vehicle_id"
        customer_id={value.customer_id}
        value={value.vehicle_id}
        valueLabel={named.vehicle}
        error={errors.vehicle_id}
        onChange={(id, choice) => choose.vehicle(id, choice?.row)}
      />
    </WithNew>
  )
  return (
    <>
      {vehicleFirst ? [vehicle, customer] : [customer, vehicle]}
      <Maker {...{ value, chosen }} />
    </>
  )
}
