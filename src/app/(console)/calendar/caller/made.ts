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
 * Makes the customer and the vehicle of a caller who is new, before the appointment that names them. What was made is
 * chosen in the form at once, so that a refusal of what follows makes nobody twice; where only its answer was lost, what was
 * typed since is a change of it.
 */
export function useMakeCaller(put: Put) {
  const client = useTRPCClient()
  const renew = useRenew()
  const attempts = {
    customer: useAttempts(client.customers.create.mutate),
    vehicle: useAttempts(client.vehicles.create.mutate),
  }
  const makeCustomer = async ({ name, phone }: Caller) => {
    const body = { full_name: name.trim(), ...(phone.trim() && { phone: phone.trim() }) }
    const { answer, isEarlier } = await attempts.customer(body)
    const { id } = answer
    const made = isEarlier ? await client.customers.update.mutate({ id, phone: null, ...body }) : answer
    void renew('customers', made)
    return id
  }
  const makeVehicle = async ({ plate }: Caller, customer_id: string | null) => {
    const body = { license: tidyPlate(plate), customer_id }
    const { answer, isEarlier } = await attempts.vehicle(body)
    const { id } = answer
    const made = isEarlier ? await client.vehicles.update.mutate({ id, ...body }) : answer
    void renew('vehicles', made)
    return id
  }
  return async (values: Values): Promise<Values> => {
    const { caller } = values
    if (!caller) return values
    let { customer_id, vehicle_id } = values
    if (customer_id === null && caller.name.trim() !== '') {
      customer_id = await makeCustomer(caller)
      put({ customer_id, vehicle_id, caller: { ...caller, name: '', phone: '' } })
    }
    if (vehicle_id === null && caller.plate.trim() !== '') vehicle_id = await makeVehicle(caller, customer_id)
    const known = { customer_id, vehicle_id, caller: null }
    put(known)
    return { ...values, ...known }
  }
}
