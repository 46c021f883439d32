import { useRef } from 'react'
import { useRenew } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { tidyPlate } from '../../../format/plate-text.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Values } from '../drafts.ts'

/** Somebody whom nobody knows yet: what they say on the telephone. */
export type Caller = { plate: string; name: string; phone: string }

type Put = (values: Pick<Values, 'customer_id' | 'vehicle_id' | 'caller'>) => void

/** What was typed where nothing matched is a plate if it has a digit, else a name. */
export const callerOf = (text: string): Caller => {
  const isPlate = /\d/.test(text)
  return { plate: isPlate ? tidyPlate(text) : '', name: isPlate ? '' : text, phone: '' }
}

/**
 * Makes the customer and the vehicle of a caller who is new, before the appointment that names them. What was made stays
 * chosen in the form, so that a refusal of the appointment makes nobody twice.
 */
export function useMakeCaller(put: Put) {
  const client = useTRPCClient()
  const renew = useRenew()
  const attempts = {
    customer: useAttempts(client.customers.create.mutate),
    vehicle: useAttempts(client.vehicles.create.mutate),
  }
  const made = useRef<{ customer_id: string | null; vehicle_id: string | null }>({
    ...{ customer_id: null, vehicle_id: null },
  })
  const makeCustomer = async ({ name, phone }: Caller) => {
    const body = { full_name: name.trim(), ...(phone.trim() && { phone: phone.trim() }) }
    const { answer } = await attempts.customer(body)
    void renew('customers', answer)
    return answer.id
  }
  const makeVehicle = async ({ plate }: Caller, customer_id: string | null) => {
    const body = { license: tidyPlate(plate), customer_id }
    const { answer } = await attempts.vehicle(body)
    void renew('vehicles', answer)
    return answer.id
  }
  return async (values: Values): Promise<Values> => {
    const { caller } = values
    if (!caller) return values
    const given = { customer_id: values.customer_id, vehicle_id: values.vehicle_id }
    if (given.customer_id === null && caller.name.trim() !== '')
      made.current.customer_id ??= await makeCustomer(caller)
    const customer_id = given.customer_id ?? made.current.customer_id
    if (given.vehicle_id === null && caller.plate.trim() !== '')
      made.current.vehicle_id ??= await makeVehicle(caller, customer_id)
    const known = { customer_id, vehicle_id: given.vehicle_id ?? made.current.vehicle_id, caller: null }
    put(known)
    return { ...values, ...known }
  }
}
