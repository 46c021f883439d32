import { useNumberReading } from '../form/number-field.tsx'
import { TypedInput } from '../form/typed-input.tsx'
import type { CellProps } from './columns.ts'

type Props = {
  value: number | string | null
  onChange: (value: number | string | null) => void
  /** Decimals that are always shown. */
  always?: number
  /** What an emptied field becomes when it is left. */
  emptied: number | null
  placeholder?: string | undefined
  cell: CellProps
}

/** A number of a line. Why it is refused stands under the line. */
export function NumberCell({ value, onChange, always = 0, emptied, placeholder, cell }: Props) {
  const reading = useNumberReading({ decimals: always, unit: '' })
  return (
    <TypedInput
      {...cell}
      reading={reading}
      echoAt="above"
      inputMode="decimal"
      ta="right"
      value={value ?? ''}
      placeholder={placeholder}
      onChange={onChange}
      onBlur={() => value === '' && onChange(emptied)}
    />
  )
}
