import { withoutUnseen } from './characters.ts'

/** A plate as plates are compared: in upper case, without spaces, dashes and what nobody sees (vehicles.md#plate-and-vin). */
export function licenseKey(license: string): string {
  return withoutUnseen(license.toUpperCase()).replace(/[\s\p{Pd}]/gu, '')
}

/** The digits of a telephone number as dialled in Italy, so that writing it with spaces or +39 is the same. */
export function phoneKey(phone: string): string {
  return phone
    .replace(/[^\d+]/g, '')
    .replace(/^(?:\+|00)(?:39)?/, '')
    .replace(/\+/g, '')
}

/** The code of a storage place whatever its case; letters with marks come after those without (tyre-sets.md#places). */
export function placeKey(code: string): string {
  return code.normalize('NFD').toLowerCase()
}
