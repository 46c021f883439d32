import {
  type Icon,
  IconAddressBook,
  IconCalculator,
  IconCalendar,
  IconCar,
  IconCarGarage,
  IconCarSuv,
  IconCashRegister,
  IconChartBar,
  IconClipboardCheck,
  IconClipboardList,
  IconCurrencyEuro,
  IconFileCode,
  IconFileInvoice,
  IconFileMinus,
  IconFileText,
  IconFolder,
  IconHome,
  IconPackage,
  IconPackageExport,
  IconReceiptEuro,
  IconSettings,
  IconShoppingCart,
  IconTool,
  IconTruckDelivery,
  IconWheel,
} from '@tabler/icons-react'
import type { Permission } from '../../domain/permissions.ts'
import type { Locale } from '../i18n/locales.ts'

/** The groups of the sidebar, from top to bottom. */
export const GROUPS = {
  workshop: IconCarGarage,
  sales: IconCurrencyEuro,
  accounting: IconCalculator,
  registry: IconFolder,
}
export type Group = keyof typeof GROUPS

type Declaration = {
  /** Its list, above the pages of its records. */
  path: string
  icon: Icon
  /** What the role must hold to see it; null for everybody. */
  permission: Permission | null
  /** What the role must hold to change them, where that is another group's. */
  writing?: Permission
  /** Where it stands in the sidebar: above the groups, in one, or at the foot; a tab of another section does not. */
  place: Group | 'top' | 'foot' | 'tab'
  /** Of a tab, the section whose list it stands beside. */
  tabOf?: string
  /** Leads to it after `g`; no two share one in a language. */
  letter: Record<Locale, string>
  /** The kind of what the global search finds of it. */
  found?: string
  /**
   * Something new is made by who holds the permission: at `path/new`, or with `over` in a box over its page. The
   * commonest is offered first, and by the phone's plus.
   */
  create?: { permission: Permission; commonest?: true; over?: true }
  /** Stands in the bar of a phone: by itself, or for its whole group. */
  bar?: 'itself' | 'group'
}

/** Every section of the console once; the order is that of the sidebar. What it is called is `noun.section` of its words. */
export const NOUNS = {
  home: {
    path: '/',
    icon: IconHome,
    permission: null,
    place: 'top',
    letter: { en: 'h', it: 'h' },
    bar: 'itself',
  },
  calendar: {
    path: '/calendar',
    icon: IconCalendar,
    permission: 'calendar.read',
    place: 'top',
    letter: { en: 'c', it: 'a' },
    create: { permission: 'calendar.write', over: true },
    bar: 'itself',
  },
  checkins: {
    path: '/checkins',
    icon: IconClipboardCheck,
    permission: 'checkins.read',
    place: 'workshop',
    letter: { en: 'k', it: 'z' },
    found: 'checkin',
    create: { permission: 'checkins.write' },
  },
  worksheets: {
    path: '/worksheets',
    icon: IconTool,
    permission: 'worksheets.read',
    place: 'workshop',
    letter: { en: 'w', it: 's' },
    found: 'worksheet',
    create: { permission: 'worksheets.write' },
    bar: 'group',
  },
  tyreSets: {
    path: '/tyre-sets',
    icon: IconWheel,
    permission: 'tyre_sets.read',
    place: 'workshop',
    letter: { en: 't', it: 'n' },
    found: 'tyre_set',
    create: { permission: 'tyre_sets.write' },
  },
  quotes: {
    path: '/quotes',
    icon: IconFileText,
    permission: 'quotes.read',
    place: 'sales',
    letter: { en: 'q', it: 'p' },
    found: 'quote',
    create: { permission: 'quotes.write', commonest: true },
  },
  receipts: {
    path: '/receipts',
    icon: IconReceiptEuro,
    permission: 'receipts.read',
    place: 'sales',
    letter: { en: 'r', it: 'r' },
    found: 'receipt',
  },
  invoices: {
    path: '/invoices',
    icon: IconFileInvoice,
    permission: 'invoices.read',
    place: 'sales',
    letter: { en: 'i', it: 'u' },
    found: 'invoice',
    create: { permission: 'invoices.write' },
  },
  deliveryNotes: {
    path: '/delivery-notes',
    icon: IconPackageExport,
    permission: 'delivery_notes.read',
    place: 'sales',
    letter: { en: 'd', it: 'd' },
    found: 'delivery_note',
    create: { permission: 'delivery_notes.write' },
  },
  creditNotes: {
    path: '/credit-notes',
    icon: IconFileMinus,
    permission: 'credit_notes.read',
    place: 'tab',
    tabOf: 'invoices',
    letter: { en: 'm', it: 'm' },
    found: 'credit_note',
  },
  electronicInvoices: {
    path: '/electronic-invoices',
    icon: IconFileCode,
    permission: 'electronic_invoicing.read',
    writing: 'invoices.write',
    place: 'tab',
    tabOf: 'invoices',
    letter: { en: 'l', it: 'l' },
    found: 'electronic_invoice',
  },
  expenses: {
    path: '/expenses',
    icon: IconShoppingCart,
    permission: 'expenses.read',
    place: 'accounting',
    letter: { en: 'x', it: 'e' },
    found: 'expense',
    create: { permission: 'expenses.write' },
  },
  cashBookEntries: {
    path: '/cash-book',
    icon: IconCashRegister,
    permission: 'cash_book.read',
    place: 'accounting',
    letter: { en: 'b', it: 'b' },
    create: { permission: 'cash_book.write', over: true },
  },
  reports: {
    path: '/reports',
    icon: IconChartBar,
    permission: 'reports.read',
    place: 'accounting',
    letter: { en: 'o', it: 'o' },
  },
  customers: {
    path: '/customers',
    icon: IconAddressBook,
    permission: 'customers.read',
    place: 'registry',
    letter: { en: 'u', it: 'c' },
    found: 'customer',
    create: { permission: 'customers.write' },
  },
  vehicles: {
    path: '/vehicles',
    icon: IconCar,
    permission: 'vehicles.read',
    place: 'registry',
    letter: { en: 'v', it: 'v' },
    found: 'vehicle',
    create: { permission: 'vehicles.write' },
  },
  articles: {
    path: '/articles',
    icon: IconPackage,
    permission: 'articles.read',
    place: 'registry',
    letter: { en: 'a', it: 't' },
    found: 'article',
    create: { permission: 'articles.write' },
  },
  stockCounts: {
    path: '/stock-counts',
    icon: IconClipboardList,
    permission: 'articles.read',
    place: 'registry',
    letter: { en: 'n', it: 'j' },
    found: 'stock_count',
    create: { permission: 'articles.write' },
  },
  suppliers: {
    path: '/suppliers',
    icon: IconTruckDelivery,
    permission: 'suppliers.read',
    place: 'registry',
    letter: { en: 's', it: 'f' },
    found: 'supplier',
    create: { permission: 'suppliers.write' },
  },
  purchaseOrders: {
    path: '/purchase-orders',
    icon: IconClipboardList,
    permission: 'purchase_orders.read',
    place: 'registry',
    letter: { en: 'p', it: 'q' },
    found: 'purchase_order',
    create: { permission: 'purchase_orders.write' },
  },
  dealershipVehicles: {
    path: '/dealership',
    icon: IconCarSuv,
    permission: 'dealership.read',
    place: 'registry',
    letter: { en: 'f', it: 'k' },
    found: 'dealership_vehicle',
    create: { permission: 'dealership.write' },
  },
  settings: {
    path: '/settings',
    icon: IconSettings,
    permission: 'settings.read',
    place: 'foot',
    letter: { en: 'e', it: 'i' },
  },
} as const satisfies Record<string, Declaration>

export type NounKey = keyof typeof NOUNS
export type Noun = Declaration & { key: NounKey }

/** The nouns whose declaration says so, by name. */
type KeysWith<Shape> = { [Key in NounKey]: (typeof NOUNS)[Key] extends Shape ? Key : never }[NounKey]

/** Nouns whose records the global search finds, and those of which one makes new ones. */
export type FoundKey = KeysWith<{ found: string }>

export type CreatedKey = KeysWith<{ create: object }>
/** What the global search may find. */
type Found = (typeof NOUNS)[FoundKey]['found']

const ALL = Object.entries(NOUNS).map(([key, noun]): Noun => ({ ...noun, key: key as NounKey }))

/** The person's own page lies under the settings' path and is none of them: it belongs to the person's menu. */
export const ACCOUNT_PATH = '/settings/account'

/** What the permissions let see; everything while they are not known. */
export const visibleNouns = (permissions: readonly string[] | undefined): Noun[] =>
  ALL.filter(({ permission }) => !permissions || permission === null || permissions.includes(permission))

/** What the permissions let make, the commonest first. */
export function creatableNouns(permissions: readonly string[] = []): (Noun & { key: CreatedKey })[] {
  const may = ALL.filter(({ create }) => create && permissions.includes(create.permission))
  return may.toSorted(
    (a, b) => Number(b.create!.commonest ?? false) - Number(a.create!.commonest ?? false),
  ) as (Noun & { key: CreatedKey })[]
}

/** Where a new one is made. */
export const createHref = ({ path, create }: Noun) => `${path}${create?.over ? '?new=true' : '/new'}`

/** The noun in whose section a path lies. */
export function nounAt(pathname: string): Noun | undefined {
  if (pathname === ACCOUNT_PATH) return undefined
  return ALL.find(({ path }) => pathname === path || (path !== '/' && pathname.startsWith(`${path}/`)))
}

/** The section of the sidebar in which a path lies: of a tab the one that it stands in. */
export function sectionAt(pathname: string): Noun | undefined {
  const noun = nounAt(pathname)
  return noun?.tabOf ? ALL.find(({ key }) => key === noun.tabOf) : noun
}

/** The noun of what the global search found. */
export const nounOfFound = (type: Found): Noun & { key: FoundKey } =>
  ALL.find(({ found }) => found === type) as Noun & { key: FoundKey }
