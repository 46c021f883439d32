import { useTranslations } from 'next-intl'
import type { ComponentProps, ComponentType } from 'react'
import type { Permission } from '../../domain/permissions.ts'
import { Page } from '../frame/console-page.tsx'
import { NOUNS } from '../frame/nouns.ts'

/** Sections whose folder, address, messages, procedures and permission share one name. */
export type Section =
  | 'articles'
  | 'cashBookEntries'
  | 'creditNotes'
  | 'customers'
  | 'dealershipVehicles'
  | 'deliveryNotes'
  | 'electronicInvoices'
  | 'expenses'
  | 'invoices'
  | 'purchaseOrders'
  | 'quotes'
  | 'receipts'
  | 'stockCounts'
  | 'suppliers'
  | 'tyreSets'
  | 'vehicles'
  | 'worksheets'

/** Where the records of a group stand, for those that are no section of their own. */
export type Place = {
  /** The list that the records stand in. */
  path: string
  /** What the list is called. */
  label: string
  /** Where their messages are. */
  words: 'priceLists' | 'jobTemplates' | 'keys' | 'webhooks'
  /** What the role must hold to change them. */
  permission: Permission
  /** What draws the page, where it is not the console's own. */
  Frame: ComponentType<ComponentProps<typeof Page>>
}

/** Where a group stands: in the place that is said, else in the section of its name. */
export function usePlace(group: string, place: Place | undefined) {
  const t = useTranslations('frame.sections')
  if (place) return { ...place, isSection: false }
  const section = group as Section
  const { path, ...noun } = NOUNS[section]
  const permission =
    'writing' in noun ? noun.writing : (noun.permission.replace(/read$/, 'write') as Permission)
  return { path, label: t(section as 'suppliers'), words: section, permission, Frame: Page, isSection: true }
}
