import * as values from './values.ts'

/** Countries of the IBAN registry, each with the length of its numbers (ISO 13616). */
const LENGTHS = new Map(
  `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20
  EG29 ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30
  KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23
  PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26
  UA29 VA22 VG24 XK20 YE30`
    .split(/\s+/)
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
)

/** True for an IBAN without spaces in upper case: a known country, its length, and check digits that agree. */
function isIban(text: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(text) || LENGTHS.get(text.slice(0, 2)) !== text.length) return false
  const rearranged = text.slice(4) + text.slice(0, 4)
  // ISO 7064: letters count as 10 to 35, and the whole number leaves 1 when divided by 97.
  const digits = rearranged.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

/** A bank account's IBAN (domain 5.8), kept in upper case without spaces; null or an empty text clears it. */
export const iban = () =>
  values
    .text({ max: 255 })
    .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
    .refine((text) => text === '' || isIban(text), {
      error: "must be an IBAN: the country's length, and check digits that agree",
    })
    .transform((text) => (text === '' ? null : text))
    .nullable()
