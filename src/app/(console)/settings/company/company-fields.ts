/** The plain fields of the settings, as they stand together. */
export const COMPANY_FIELDS = {
  identity: ['name', 'legal_name', 'vat_number', 'tax_code'],
  place: ['address', 'postal_code', 'city', 'province', 'country'],
  contacts: ['phone', 'email', 'certified_email'],
} as const
