import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { EventObject } from '../../domain/event-types.ts'
import type { AppRouter } from '../../server/router.ts'
import { groupOf } from '../group-of.ts'
import { type Outputs, proceduresOf, useTRPC } from '../trpc.ts'
import { useNotify } from './notify.tsx'

/** What the procedures are grouped by. */
export type Group = Exclude<keyof Outputs, keyof AppRouter['_def'] & 'createCaller'>

/**
 * What shows something of a group beside itself, and so is read anew when a record of the group changes. Work and
 * billing move stock, totals, deadlines and home: everything follows them.
 */
const DEPENDENTS: { [G in Group]?: readonly Group[] | 'everything' } = {
  articles: ['priceLists', 'suppliers', 'stockCounts', 'worksheets', 'home'],
  calendarEntries: ['customers', 'history', 'home'],
  cashBookAccounts: ['cashBookEntries', 'paymentMethods'],
  cashBookClosings: ['cashBookAccounts', 'cashBookEntries'],
  cashBookEntries: ['cashBookAccounts'],
  cashBookTransfers: ['cashBookAccounts', 'cashBookEntries'],
  calendars: ['calendarEntries'],
  checkins: ['calendarEntries', 'customers', 'vehicles', 'worksheets', 'history'],
  customers: [
    ...(['vehicles', 'quotes', 'worksheets', 'receipts', 'calendarEntries', 'history', 'home'] as const),
    ...(['invoices', 'creditNotes', 'tyreSets', 'dealershipVehicles'] as const),
    ...(['vehicleDeadlines', 'vehicleOwners'] as const),
  ],
  dealershipCosts: ['dealershipVehicles'],
  dealershipVehicles: ['vehicles', 'vehicleOwners', 'cashBookAccounts', 'cashBookEntries', 'invoices'],
  electronicInvoices: 'everything',
  expenses: ['articles', 'suppliers', 'cashBookAccounts', 'cashBookEntries', 'reports', 'home'],
  expenseCategories: ['expenses', 'cashBookEntries'],
  creditNotes: 'everything',
  deliveryNotes: 'everything',
  invoices: 'everything',
  members: ['session'],
  odometerReadings: ['vehicles', 'vehicleDeadlines', 'history'],
  priceLists: ['articles'],
  purchaseOrders: 'everything',
  quotes: ['customers', 'vehicles', 'history', 'home'],
  receipts: 'everything',
  session: ['members'],
  settings: ['session', 'vatRates', 'invoices', 'creditNotes'],
  stockAdjustments: ['articles', 'stockCounts', 'worksheets', 'home'],
  stockCounts: ['articles', 'stockAdjustments', 'home'],
  suppliers: ['articles'],
  timeEntries: 'everything',
  tyreSets: ['tyreStorageLocations', 'vehicles', 'history'],
  tyreStorageLocations: ['tyreSets'],
  vatRates: ['settings'],
  vehicleDeadlines: ['vehicles', 'odometerReadings', 'history'],
  vehicles: [
    ...(['customers', 'quotes', 'worksheets', 'receipts', 'calendarEntries', 'home'] as const),
    ...(['vehicleDeadlines', 'vehicleOwners', 'odometerReadings', 'history'] as const),
    ...(['invoices', 'creditNotes', 'tyreSets', 'dealershipVehicles'] as const),
  ],
  workCategories: ['quotes', 'worksheets', 'calendarEntries'],
  worksheets: 'everything',
}

/** Logs that only grow: what is new comes on top of them by itself, however much of them was loaded. */
const GROWING: readonly Group[] = ['events', 'requestLogs', 'webhookDeliveries']

type Path = { retrieve: { queryKey: (of: object) => QueryKey } }

/** Which record a procedure means: by its id, but for the company's settings, of which there are one. */
export const keyOf = (group: Group, { id }: { id?: string }) => (group === 'settings' ? {} : { id })

/**
 * Puts a record that was read or saved in the place of what is known of it.
 * @returns the record
 */
export function usePut() {
  const trpc = useTRPC()
  const queries = useQueryClient()
  return <Known extends object>(group: Group, record: Known): Known => {
    const { retrieve } = proceduresOf<Path>(trpc, group)
    queries.setQueryData(retrieve.queryKey(keyOf(group, record as { id?: string })), record)
    return record
  }
}

type Queried = { queryKey: QueryKey }

/** The queries of groups: the first part of a key is the path of its procedure. */
function isOf(groups: readonly Group[], { queryKey }: Queried): boolean {
  const [path] = queryKey as [readonly string[] | string]
  return groups.includes(path[0] as Group)
}

/** Which queries a change of the groups touches. */
function touchedBy(groups: readonly Group[]): (query: Queried) => boolean {
  const dependents = groups.map((group) => DEPENDENTS[group] ?? [])
  if (dependents.includes('everything')) return (query) => !isOf(GROWING, query)
  // Every change leaves an entry in the audit log.
  const touched = [...groups, 'auditLog' as const, ...(dependents as (readonly Group[])[]).flat()]
  return (query) => isOf(touched, query)
}

/**
 * Reads anew what a change of a group touches; what is not on the screen is only marked. The changed record is put in
 * its place at once, where the answer had it.
 */
export function useRenew() {
  const queries = useQueryClient()
  const put = usePut()
  return async (group: Group, record?: object): Promise<void> => {
    if (record) put(group, record)
    await queries.invalidateQueries({ predicate: touchedBy([group]) })
  }
}

/** Reads anew what changes of others touch, by the kinds of the records that they changed. */
export function useRenewOthers() {
  const queries = useQueryClient()
  return async (objects: readonly EventObject[]): Promise<void> => {
    const groups = new Set(objects.map((object) => groupOf(object) as Group))
    await queries.invalidateQueries({ predicate: touchedBy([...groups]) })
  }
}

export type Said<Saved> = string | null | ((saved: Saved) => string | null)

type Saving<Saved> = {
  group: Group
  send: () => Promise<Saved>
  /** What is said of it: "Saved" without it, nothing where it is null. */
  done?: Said<Saved>
  /** Until what is on the screen was read anew, for a dialog over a table of it. */
  waits?: boolean
  /** The answer holds what no cache may keep. */
  isSecret?: boolean
}

/** Sends a change, puts the answer in its place, has all that depends on it read anew, and says so. */
export function useSave() {
  const t = useTranslations('common')
  const notify = useNotify()
  const renew = useRenew()
  return async <Saved extends object>(saving: Saving<Saved>) => {
    const { group, send, done = t('saved'), waits, isSecret } = saving
    const saved = await send()
    const renewed = renew(group, isSecret ? undefined : saved)
    if (waits) await renewed
    const said = typeof done === 'function' ? done(saved) : done
    if (said !== null) notify.done(said)
    return saved
  }
}
