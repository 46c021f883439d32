/** The filters that are set, without those that stand at null. */
export function present<Filters extends Record<string, string | null>>(
  filters: Filters,
): Partial<Record<keyof Filters, string>> {
  const entries = Object.entries(filters).filter(([, value]) => value !== null)
  return Object.fromEntries(entries) as Partial<Record<keyof Filters, string>>
}
