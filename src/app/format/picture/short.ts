'use client'

import { useFormatter } from 'next-intl'

/** A number at an axis, where seven digits have no room. */
export function useShort(): (value: number) => string {
  const format = useFormatter()
  return (value) => format.number(value, { notation: 'compact', maximumFractionDigits: 1 })
}
