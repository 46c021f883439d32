import type { Permission } from '../../../domain/permissions.ts'

export type SettingsSection = {
  key: 'company' | 'api' | 'people' | 'vatRates' | 'priceLists' | 'workCategories' | 'numbering' | 'account'
  href: string
  /** What the role must hold to see it; null for everybody. */
  permission: Permission | null
}

/** The pages under Settings, from top to bottom. */
export const SETTINGS_SECTIONS: readonly SettingsSection[] = [
  { key: 'company', href: '/settings/company', permission: 'settings.read' },
  { key: 'api', href: '/settings/api', permission: 'settings.write' },
  { key: 'people', href: '/settings/people', permission: 'settings.write' },
  { key: 'vatRates', href: '/settings/vat-rates', permission: 'settings.read' },
  { key: 'priceLists', href: '/settings/price-lists', permission: 'articles.read' },
  { key: 'workCategories', href: '/settings/work-categories', permission: 'settings.read' },
  { key: 'numbering', href: '/settings/numbering', permission: 'settings.read' },
  { key: 'account', href: '/settings/account', permission: null },
]

/** The section that a path lies in; undefined outside of all of them. */
export function sectionOf(pathname: string): SettingsSection | undefined {
  return SETTINGS_SECTIONS.find(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
}
