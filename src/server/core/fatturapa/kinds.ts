import { Decimal } from 'decimal.js'
import type { Reason } from '../reasons.ts'
import { isReplaced, toAscii, toLatin } from './transliteration.ts'

export type Value = string | number

/** Why the file does not take a value, and what it would take: the words follow on `must`. */
type Refusal = { reason: Reason; must: string; limit?: number }

/** How the file writes a value, and whether in other characters. */
export type Kind = (value: Value) => { text: string; isReplaced?: () => boolean } | Refusal

const upTo =
  (limit: number, written: (text: string) => string): Kind =>
  (value) => {
    const text = written(String(value))
    const must = `have at most ${limit} characters in the file`
    if (text.length > limit) return { reason: 'too_long', limit, must }
    return { text, isReplaced: () => isReplaced(String(value), text) }
  }

/** Texts in the letters of Latin-1. */
export const latin = (longest: number) => upTo(longest, toLatin)

/** Texts in the letters of ASCII. */
export const ascii = (longest: number) => upTo(longest, toAscii)

const matching =
  (pattern: RegExp, must: string, reason: Reason = 'exchange_refuses'): Kind =>
  (value) =>
    pattern.test(String(value)) ? { text: String(value) } : { reason, must }

/** A number with its decimals, all of them written. */
const decimal =
  (decimals: number, pattern: RegExp, must: string): Kind =>
  (value) => {
    const number = new Decimal(value)
    const text = (number.isZero() ? new Decimal(0) : number).toFixed(decimals)
    return pattern.test(text) ? { text } : { reason: 'exchange_refuses', must }
  }

export const amount = (decimals: number) =>
  decimal(decimals, /^-?\d{1,11}\.\d{2,8}$/, 'have at most 11 digits before the point')
export const quantity = decimal(
  3,
  /^\d{1,12}\.\d{3}$/,
  'be at least 0, with at most 12 digits before the point',
)
export const rate = decimal(2, /^(\d{1,2}\.\d{2}|100\.00)$/, 'lie between 0 and 100')
export const count = matching(/^[1-9]\d{0,3}$/, 'lie between 1 and 9999')
export const day = matching(/^\d{4}-\d{2}-\d{2}$/, 'be a day in the form YYYY-MM-DD')
/** The day of the document itself: only that one is not before 1970. */
export const documentDay = matching(/^(19[7-9]\d|2\d{3})-\d{2}-\d{2}$/, 'not lie before 1970-01-01')
export const country = matching(/^[A-Z]{2}$/, 'be the two letters of a country', 'not_a_country')
/** Two letters, which the file has in upper case. */
export const province: Kind = (value) =>
  matching(
    /^[A-Z]{2}$/,
    'be the two letters of a province',
    'not_a_province',
  )(String(value).trim().toUpperCase())
export const postalCode = matching(/^\d{5}$/, 'have five digits')
export const taxCode = matching(
  /^[A-Z\d]{11,16}$/,
  'have 11 to 16 capital letters and digits',
  'not_a_tax_code',
)
/** Numbers of other countries may hold blanks. */
export const taxNumber = matching(
  /^[\x20-\x7e]{1,28}$/,
  'have 1 to 28 characters of ASCII',
  'not_a_vat_number',
)
export const destination = matching(/^[A-Z\d]{6,7}$/, 'have 6 or 7 letters and digits', 'not_an_sdi_code')
export const email = matching(
  /^(?=.{7,256}$)[^\s@<>"(),:;[\\\]]+@[^\s@<>"(),:;[\\\]]+\.[^\s@<>"(),:;[\\\].]+$/,
  'be an e-mail address of 7 to 256 characters',
  'not_an_email',
)
export const iban = matching(/^[A-Za-z]{2}\d{2}[A-Za-z\d]{11,30}$/, 'be an IBAN', 'not_an_iban')
/** A number of a document: one with a digit (00425). */
export const documentNumber: Kind = (value) =>
  /\d/.test(String(value)) ? ascii(20)(value) : { reason: 'no_digits', must: 'hold a digit' }
/** A word of one of the ministry's lists. */
export const word = matching(/^[A-Z\d.]{1,5}$/, "be a word of the ministry's list")
