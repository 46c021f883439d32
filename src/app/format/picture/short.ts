import { useFormatter, useLocale } from 'next-intl'

/** From where on a language has a short word that people write: Italian has none for thousands (60.000, 1,3 Mln). */
const SHORT_FROM = { it: 1_000_000, en: 1000 }

/** A number at an axis, where seven digits have no room. */
export function useShort(): (value: number) => string {
  const format = useFormatter()
  const from = SHORT_FROM[useLocale()]
  return (value) =>
    Math.abs(value) < from
      ? format.number(value, { maximumFractionDigits: 1, useGrouping: 'always' })
      : format.number(value, { notation: 'compact', maximumFractionDigits: 1 })
}
