import { TextInput, type TextInputProps } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import classes from './typed-input.module.css'

/** How a kind of value is typed and written. `Value` holds text where nothing was understood, '' where nothing stands. */
export type Reading<Value> = {
  /** What the text means; the text itself where it means nothing. */
  read: (text: string) => Value
  /** As it stands in a field that is being typed in, and in one that was left. */
  write: (value: Value, isTyped: boolean) => string
  isUnderstood: (value: Value) => boolean
  /** What was understood, where the text alone does not tell. */
  echo: (text: string, value: Value) => string | undefined
  /** Said under a field that was left with what is not understood. */
  wrong: string
}

type Props<Value> = Omit<TextInputProps, 'value' | 'onChange'> & {
  value: Value
  onChange: (value: Value) => void
  reading: Reading<Value>
  /** On which side of the field it says what it understood. */
  echoAt?: 'above' | 'below'
}

/**
 * A field whose text is understood while it is typed and set in order when it is left. What is not understood stays as
 * text, in sight and in the value, so that whoever takes the value refuses it instead of saving another one.
 */
export function TypedInput<Value>({ value, onChange, reading, echoAt = 'below', ...props }: Props<Value>) {
  const { read, write, isUnderstood, echo, wrong } = reading
  const input = useRef<HTMLInputElement>(null)
  const [isTyped, setTyped] = useState(false)
  const [text, setText] = useState<string | null>(null)
  /** Enter was pressed on what is not understood. */
  const [isPressed, setPressed] = useState(false)
  // A value that came from elsewhere meanwhile is shown instead of the text that meant another one.
  const own = isTyped && text !== null && Object.is(read(text), value) ? text : null
  useLayoutEffect(() => {
    // The text changes as the field is entered, and with it what Tab has selected.
    if (isTyped && document.activeElement === input.current) input.current?.select()
  }, [isTyped])
  // It would lie over what is said below the field.
  const isFaulted = Boolean(props.error) && props.error !== true
  const understood = own === null || isFaulted ? undefined : echo(own, value)
  // Marked without words, it is told elsewhere why.
  const isRejected = !isUnderstood(value) && props.error !== true && (!isTyped || isPressed || props.error)
  return (
    <TextInput
      autoComplete="off"
      {...props}
      ref={input}
      error={isRejected ? wrong : props.error}
      value={own ?? write(value, isTyped)}
      onFocus={(event) => {
        setTyped(true)
        props.onFocus?.(event)
      }}
      onChange={(event) => {
        setText(event.currentTarget.value)
        setPressed(false)
        onChange(read(event.currentTarget.value))
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') setPressed(true)
        props.onKeyDown?.(event)
      }}
      onBlur={(event) => {
        setTyped(false)
        setPressed(false)
        setText(null)
        props.onBlur?.(event)
      }}
      inputContainer={(field) => (
        <div className={classes.field}>
          {field}
          {understood !== undefined && (
            <div role="status" className={classes.echo} data-at={echoAt}>
              = {understood}
            </div>
          )}
        </div>
      )}
    />
  )
}
