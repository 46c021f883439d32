import {
  type Icon,
  IconAddressBook,
  IconCalendar,
  IconCar,
  IconFileText,
  IconHome,
  IconPackage,
  IconReceiptEuro,
  IconSettings,
  IconTool,
  IconTruckDelivery,
} from '@tabler/icons-react'
import type { Permission } from '../../domain/permissions.ts'

export type Section = {
  key:
    | 'home'
    | 'calendar'
    | 'quotes'
    | 'worksheets'
    | 'receipts'
    | 'customers'
    | 'vehicles'
    | 'articles'
    | 'suppliers'
    | 'settings'
  href: string
  icon: Icon
  permission: Permission | null
}

/** The rail, from top to bottom. */
export const SECTIONS: readonly Section[] = [
  { key: 'home', href: '/', icon: IconHome, permission: null },
  { key: 'calendar', href: '/calendar', icon: IconCalendar, permission: 'calendar.read' },
  { key: 'quotes', href: '/quotes', icon: IconFileText, permission: 'quotes.read' },
  { key: 'worksheets', href: '/worksheets', icon: IconTool, permission: 'worksheets.read' },
  { key: 'receipts', href: '/receipts', icon: IconReceiptEuro, permission: 'receipts.read' },
  { key: 'customers', href: '/customers', icon: IconAddressBook, permission: 'customers.read' },
  { key: 'vehicles', href: '/vehicles', icon: IconCar, permission: 'vehicles.read' },
  { key: 'articles', href: '/articles', icon: IconPackage, permission: 'articles.read' },
  { key: 'suppliers', href: '/suppliers', icon: IconTruckDelivery, permission: 'suppliers.read' },
]

export const SETTINGS: Section = {
  key: 'settings',
  href: '/settings',
  icon: IconSettings,
  permission: null,
}
