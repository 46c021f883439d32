import type { Actions, BusyWorkshop } from './busy-workshop.ts'
import type { Answer } from './client.ts'

const MOVES = ['in_progress', 'in_progress', 'completed', 'completed', 'delivered', 'cancelled'] as const

/** Quotes, worksheets and tyre sets. */
export function workActions(shop: BusyWorkshop): Actions {
  const { office, random, oneOf, send, remember, make, on, soldLines, change } = shop
  const withLines = async (path: string): Promise<Answer> => {
    const { body } = await make(path, { ...office.parties, customer_id: oneOf('customers')! })
    return send('POST', `${path}/${body.id}/line-items/batch`, { add: soldLines() })
  }
  const makeWorksheet = () => withLines('worksheets')
  const makeQuote = () => withLines('quotes')
  const move = (id: string) => send('POST', `worksheets/${id}/transitions`, { action: random.pick(MOVES) })
  const convert = async (id: string) => remember('worksheets', await send('POST', `quotes/${id}/convert`))
  return [
    [4, makeWorksheet],
    [3, () => on('worksheets', change('worksheets'), makeWorksheet)],
    [4, () => on('worksheets', move, makeWorksheet)],
    [1, () => on('worksheets', (id) => send('DELETE', `worksheets/${id}`), makeWorksheet)],
    [1, makeQuote],
    [1, () => on('quotes', convert, makeQuote)],
    ...tyreActions(shop),
  ]
}

function tyreActions({ client, random, idsOf, oneOf, send, make, on }: BusyWorkshop): Actions {
  const PLACES = 'tyre-storage-locations'
  const makePlace = () => make(PLACES, { code: `P${idsOf(PLACES).length}`, capacity: random.integer(1, 4) })
  const makeSet = () => {
    const place = random.integer(0, 2) > 0 ? oneOf(PLACES) : undefined
    const season = random.pick(['summer', 'winter'])
    return make('tyre-sets', { customer_id: oneOf('customers')!, season, location_id: place ?? null })
  }
  const moveSet = (id: string) => {
    const action = random.pick(['stored', 'mounted', 'mounted', 'returned', 'disposed'])
    const of = {
      ...(action === 'stored' && { location_id: oneOf(PLACES) ?? null }),
      ...(action === 'mounted' && { vehicle_id: oneOf('vehicles')! }),
    }
    return send('POST', `tyre-sets/${id}/transitions`, { action, ...of })
  }
  const swap = async (id: string) => {
    const { vehicle_id } = (await client.get(`/v1/tyre-sets/${id}`)).body
    const { mounted_tyre_set_id } = (await client.get(`/v1/vehicles/${vehicle_id ?? oneOf('vehicles')}`)).body
    return send('POST', `tyre-sets/${id}/swap`, { with_tyre_set_id: mounted_tyre_set_id ?? id })
  }
  return [
    [1, () => (idsOf(PLACES).length < 5 ? makePlace() : makeSet())],
    [2, makeSet],
    [3, () => on('tyre-sets', moveSet, makeSet)],
    [1, () => on('tyre-sets', swap, makeSet)],
    [
      1,
      () =>
        on(
          'tyre-sets',
          (id) => send('POST', `tyre-sets/${id}/move`, { location_id: oneOf(PLACES) ?? null }),
          makeSet,
        ),
    ],
    [1, () => on('tyre-sets', (id) => send('DELETE', `tyre-sets/${id}`), makeSet)],
  ]
}
