/** A number of 16 digits or more, or with more than 4 decimals, may be more than a double can keep. */
const SUSPICIOUS = /\d{16}|\.\d{5}|\d[eE]/

function significant(source: string): string {
  const [mantissa = '', exponent = '0'] = source.toLowerCase().replace(/^-/, '').split('e')
  const [whole = '', fraction = ''] = mantissa.split('.')
  const digits = (whole + fraction).replace(/^0+/, '')
  const kept = digits.replace(/0+$/, '')
  const scale = Number(exponent) - fraction.length + (digits.length - kept.length)
  return kept === '' ? '0' : `${kept}e${scale}`
}

/** A number that a double would round becomes NaN, which every schema refuses with the field's name. */
function exactly(_key: string, value: unknown, context: { source?: string }): unknown {
  if (typeof value !== 'number' || context.source === undefined) return value
  return significant(context.source) === significant(String(value)) ? value : Number.NaN
}

type Reviver = (this: unknown, key: string, value: unknown, context: { source?: string }) => unknown
const parse = JSON.parse as (text: string, reviver?: Reviver) => unknown

/** JSON.parse that never rounds a number silently (values.md#numbers: more decimals than stored are refused). */
export function parseJson(text: string): unknown {
  return SUSPICIOUS.test(text) ? parse(text, exactly) : parse(text)
}
