import { Decimal } from 'decimal.js'
import type { Reason } from '../reasons.ts'
import { isReplaced, toAscii, toLatin } from './transliteration.ts'

export type Value = string | number

/**
 * How the file writes a value, and whether in other characters; what it does not take is a reason, with the limit where
 * there is one.
 */
export type Kind = (
  value: Value,
) => { text: string; isReplaced?: () => boolean } | { reason: Reason; limit?: number }

const refused = { reason: 'exchange_refuses' } as const

const upTo =
  (limit: number, written: (text: string) => string): Kind =>
  (value) => {
    const text = written(String(value))
    if (text.length > limit) return { reason: 'too_long', limit }
    return { text, isReplaced: () => isReplaced(String(value), text) }
  }

/** Texts in the letters of Latin-1. */
export const latin = (longest: number) => upTo(longest, toLatin)

/** Texts in the letters of ASCII. */
export const ascii = (longest: number) => upTo(longest, toAscii)

const matching =
  (pattern: RegExp, reason: Reason = 'exchange_refuses'): Kind =>
  (value) =>
    pattern.test(String(value)) ? { text: String(value) } : { reason }

/** A number with its decimals, all of them written. */
const decimal =
  (decimals: number, pattern: RegExp): Kind =>
  (value) => {
    const number = new Decimal(value)
    const text = (number.isZero() ? new Decimal(0) : number).toFixed(decimals)
    return pattern.test(text) ? { text } : refused
  }

export const amount = (decimals: number) => decimal(decimals, /^-?\d{1,11}\.\d{2,8}$/)
export const quantity = decimal(3, /^\d{1,12}\.\d{3}$/)
export const rate = decimal(2, /^(\d{1,2}\.\d{2}|100\.00)$/)
export const count = matching(/^[1-9]\d{0,3}$/)
export const day = matching(/^\d{4}-\d{2}-\d{2}$/)
/** The day of the document itself: only that one is not before 1970. */
export const documentDay = matching(/^(19[7-9]\d|2\d{3})-\d{2}-\d{2}$/)
export const country = matching(/^[A-Z]{2}$/, 'not_a_country')
/** Two letters, which the file has in upper case. */
export const province: Kind = (value) =>
  matching(/^[A-Z]{2}$/, 'not_a_province')(String(value).trim().toUpperCase())
export const postalCode = matching(/^\d{5}$/)
export const taxCode = matching(/^[A-Z\d]{11,16}$/, 'not_a_tax_code')
/** Numbers of other countries may hold blanks. */
export const taxNumber = matching(/^[\x20-\x7e]{1,28}$/, 'not_a_vat_number')
export const destination = matching(/^[A-Z\d]{6,7}$/, 'not_an_sdi_code')
export const email = matching(
  /^(?=.{7,256}$)[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\].]+$/,
  'not_an_email',
)
export const iban = matching(/^[A-Za-z]{2}\d{2}[A-Za-z\d]{11,30}$/, 'not_an_iban')
/** A number of a document: one with a digit (00425). */
export const documentNumber: Kind = (value) =>
  /\d/.test(String(value)) ? ascii(20)(value) : { reason: 'no_digits' }
/** A word of one of the ministry's lists. */
export const word = matching(/^[A-Z\d.]{1,5}$/)
