import type { Actions, BusyWorkshop } from './busy-workshop.ts'
import { freshVin } from './dealership.ts'

export const CARS = 'dealership/vehicles'

/** Vehicles bought and sold: what they cost, deposits, balances, invoices, and what is taken back. */
export function dealershipActions(shop: BusyWorkshop): Actions {
  const { random, oneOf, send, remember, make, on, payOrTakeBack } = shop
  const price = () => random.integer(500, 9_000) * 1.5
  const makeCar = async () => {
    const answer = await make(CARS, {
      ...{ make: 'Fiat', model: 'Panda', vin: freshVin(), purchase_price: price() },
      ...{ list_price: price(), vat_regime: random.pick(['margin', 'ordinary']) },
    })
    return send('POST', `${CARS}/${answer.body.id}/transitions`, { action: 'available' })
  }
  const sale = () => ({ buyer_customer_id: oneOf('customers')!, sale_price: price() })
  const move = (id: string) => {
    const action = random.pick(['reserved', 'sold', 'sold', 'delivered', 'available'])
    return send('POST', `${CARS}/${id}/transitions`, {
      action,
      ...((action === 'reserved' || action === 'sold') && sale()),
    })
  }
  const spend = (id: string) =>
    send('POST', `${CARS}/${id}/costs`, {
      description: 'Carrozzeria',
      amount: random.integer(100, 90_000) / 100,
      tax_amount: 1.1,
    })
  const reprice = (id: string) => send('PATCH', `${CARS}/${id}`, { sale_price: price() })
  const invoice = async (id: string) => remember('invoices', await send('POST', `${CARS}/${id}/invoice`))
  return [
    [2, makeCar],
    [4, () => on(CARS, move, makeCar)],
    [2, () => on(CARS, spend, makeCar)],
    [1, () => on(CARS, reprice, makeCar)],
    [4, () => on(CARS, (id) => payOrTakeBack(CARS, id), makeCar)],
    [2, () => on(CARS, invoice, makeCar)],
    [1, () => on(CARS, (id) => send('DELETE', `${CARS}/${id}`), makeCar)],
  ]
}
