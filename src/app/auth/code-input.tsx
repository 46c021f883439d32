import { Input, PinInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useEffect, useId, useRef } from 'react'

const DIGITS = 6

type Props = {
  label: string
  value?: string
  onChange?: (code: string) => void
  /** Called with the six digits as soon as the last one is there. */
  onComplete: (code: string) => void
  error?: ReactNode
  /** Why the last code was refused: the digits are emptied, and the first one waits for the next. */
  rejected: string | null
}

/** An authenticator's six digits: typed, pasted, or filled in by the device. */
export function CodeInput({ label, value, onChange, onComplete, error, rejected }: Props) {
  const t = useTranslations('access')
  const id = useId()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (!rejected) return
    onChange?.('')
    first.current?.focus()
  }, [rejected])
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} error={error}>
      <PinInput
        ref={first}
        role="group"
        aria-labelledby={id}
        mt={4}
        length={DIGITS}
        type="number"
        inputMode="numeric"
        placeholder=""
        oneTimeCode
        autoFocus
        error={Boolean(error) || rejected !== null}
        {...(value !== undefined && { value })}
        {...(onChange && { onChange })}
        onComplete={onComplete}
        getInputProps={(index) => ({
          'aria-label': t('digit', { n: index + 1, count: DIGITS }),
          ...(index === 0 && { 'data-autofocus': true }),
        })}
      />
    </Input.Wrapper>
  )
}
