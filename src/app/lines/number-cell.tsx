'use client'

import { TextInput } from '@mantine/core'
import { useFormatter } from 'next-intl'
import { useState } from 'react'
import type { CellProps } from './columns.ts'

/** A number as the person's language writes it, without grouping, so that it can be typed on. */
function useNumberText(decimals: number, always = 0) {
  const format = useFormatter()
  const options = { useGrouping: false, minimumFractionDigits: always, maximumFractionDigits: decimals }
  return (value: number | string) => (typeof value === 'number' ? format.number(value, options) : value)
}

/** The number that a text means, with comma or point as its decimal sign; text that is none stays text. */
export function parseNumber(text: string): number | string {
  const plain = text.trim().replace(/[\s€%]/g, '')
  const sign = Math.max(plain.lastIndexOf(','), plain.lastIndexOf('.'))
  const whole = sign < 0 ? plain : plain.slice(0, sign).replace(/[.,]/g, '')
  const number = sign < 0 ? whole : `${whole}.${plain.slice(sign + 1)}`
  return /^-?(\d+\.?\d*|\.\d+)$/.test(number) ? Number(number) : text.trim()
}

type Props = {
  value: number | string
  onChange: (value: number | string) => void
  /** Most decimals, and how many are always shown. */
  decimals: number
  always?: number
  /** What an emptied field becomes when it is left. */
  emptied: number
  cell: CellProps
}

/** A number that is typed freely and set in order when the field is left. */
export function NumberCell({ value, onChange, decimals, always = 0, emptied, cell }: Props) {
  const [text, setText] = useState<string | null>(null)
  const write = useNumberText(decimals, always)
  return (
    <TextInput
      {...cell}
      inputMode="decimal"
      autoComplete="off"
      ta="right"
      value={text ?? write(value)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => {
        setText(event.currentTarget.value)
        onChange(parseNumber(event.currentTarget.value))
      }}
      onBlur={() => {
        setText(null)
        if (value === '') onChange(emptied)
      }}
    />
  )
}
