import type { TextInputProps } from '@mantine/core'
import { useFormatter, useLocale, useTranslations } from 'next-intl'
import { isAmbiguous, numberOf } from '../format/number-text.ts'
import { type Reading, TypedInput } from './typed-input.tsx'

/** Decimals that are always written, and the unit behind the number, of each kind of number. */
const KINDS = {
  money: { decimals: 2, unit: '€' },
  quantity: { decimals: 0, unit: '' },
  rate: { decimals: 0, unit: '%' },
  integer: { decimals: 0, unit: '' },
} as const
type Kind = keyof typeof KINDS

type Style = { decimals: number; unit: string; useGrouping?: boolean | undefined }

// As many as were typed: that they are too many is said, not hidden.
const MAX_DECIMALS = 20

/** Numbers as the person's language has them. */
export function useNumberReading({ decimals, unit, useGrouping = true }: Style): Reading<number | string> {
  const t = useTranslations('errors.types')
  const locale = useLocale()
  const format = useFormatter()
  const write = (value: number | string, isTyped: boolean) => {
    if (typeof value === 'string') return value
    const options = { minimumFractionDigits: decimals, maximumFractionDigits: MAX_DECIMALS }
    const grouping = useGrouping && !isTyped ? 'always' : false
    const number = format.number(value, { ...options, useGrouping: grouping })
    return isTyped || unit === '' ? number : `${number} ${unit}`
  }
  return {
    read: (text) => numberOf(text, locale, unit),
    write,
    isUnderstood: (value) => typeof value === 'number' || value === '',
    echo: (text, value) => (isAmbiguous(text) ? write(value, false) : undefined),
    wrong: t('number'),
  }
}

type NumberStyle = {
  kind: Kind
  /** Another unit than that of the kind. */
  unit?: string
  /** Not for years, which have no thousands. */
  useGrouping?: boolean
}

export type NumberFieldProps = Omit<TextInputProps, 'value' | 'onChange'> &
  NumberStyle & {
    value?: number | string
    onChange?: (value: number | string) => void
  }

/** A number as its field shows it. */
export function WrittenNumber({ value, kind, unit, useGrouping }: NumberStyle & { value: number | string }) {
  return useNumberReading({ ...KINDS[kind], ...(unit && { unit }), useGrouping }).write(value, false)
}

/** A number that is typed freely. Its value is the number, '' without one, or the text that is none. */
export function NumberField({ kind, unit, useGrouping, value = '', onChange, ...props }: NumberFieldProps) {
  const reading = useNumberReading({ ...KINDS[kind], ...(unit && { unit }), useGrouping })
  return (
    <TypedInput
      inputMode={kind === 'integer' ? 'numeric' : 'decimal'}
      {...props}
      value={value}
      onChange={(number) => onChange?.(number)}
      reading={reading}
    />
  )
}
