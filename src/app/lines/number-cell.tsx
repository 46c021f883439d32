'use client'

import { useNumberReading } from '../form/number-field.tsx'
import { TypedInput } from '../form/typed-input.tsx'
import type { CellProps } from './columns.ts'

type Props = {
  value: number | string
  onChange: (value: number | string) => void
  /** Decimals that are always shown. */
  always?: number
  /** What an emptied field becomes when it is left. */
  emptied: number
  cell: CellProps
}

/** A number of a line. Why it is refused stands under the line. */
export function NumberCell({ value, onChange, always = 0, emptied, cell }: Props) {
  const reading = useNumberReading({ decimals: always, unit: '' })
  return (
    <TypedInput
      {...cell}
      reading={reading}
      echoAt="above"
      inputMode="decimal"
      ta="right"
      value={value}
      onChange={onChange}
      onBlur={() => value === '' && onChange(emptied)}
    />
  )
}
