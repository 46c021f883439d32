/** Reasons for charging no VAT, as electronic invoices name them (settings.md#vat-rates). */
export const VAT_NATURES = [
  ...(['N1', 'N2.1', 'N2.2', 'N3.1', 'N3.2', 'N3.3', 'N3.4', 'N3.5', 'N3.6', 'N4', 'N5'] as const),
  ...(['N6.1', 'N6.2', 'N6.3', 'N6.4', 'N6.5', 'N6.6', 'N6.7', 'N6.8', 'N6.9', 'N7'] as const),
] as const
export type VatNature = (typeof VAT_NATURES)[number]

const STAMPED: readonly string[] = ['N2.1', 'N2.2', 'N3.5', 'N3.6', 'N4']

/** Whether amounts of a nature count towards the stamp duty, unless the rate says otherwise. */
export const bearsStampDuty = (nature: string | null) => nature !== null && STAMPED.includes(nature)
