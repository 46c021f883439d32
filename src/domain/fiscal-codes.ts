/** Tax regimes of the ministry; there is no RF03 (settings.md#fiscal-settings). */
export const FISCAL_REGIMES = [
  ...(['RF01', 'RF02', 'RF04', 'RF05', 'RF06', 'RF07', 'RF08', 'RF09', 'RF10', 'RF11'] as const),
  ...(['RF12', 'RF13', 'RF14', 'RF15', 'RF16', 'RF17', 'RF18', 'RF19', 'RF20'] as const),
] as const

/** How electronic invoices leave: as a file to be taken, or to the exchange system that is played. */
export const INVOICING_CHANNELS = ['file', 'simulator'] as const

/** What a customer keeps back as tax: from persons, from companies (customers.md#terms). */
export const WITHHOLDING_TYPES = ['RT01', 'RT02'] as const

/** Why it is kept back: the letters of the yearly certificate, CU. */
export const WITHHOLDING_REASONS = [
  ...(['A', 'B', 'C', 'D', 'E', 'G', 'H', 'I', 'L', 'M', 'N', 'O', 'P', 'Q', 'R', 'S', 'T', 'U'] as const),
  ...(['V', 'W', 'X', 'Y', 'L1', 'M1', 'M2', 'O1', 'V1', 'ZO'] as const),
] as const
