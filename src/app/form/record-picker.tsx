import { CloseButton, Combobox, InputBase, type InputBaseProps, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Note } from '../format/note.tsx'
import { optionId, PickList } from './pick-list.tsx'
import { type Choice, type Finding, usePicked } from './picked.ts'
import { pickingKey, usePicking } from './picking.ts'
import { useSettling } from './unsettled.tsx'

/** What a form says of a field that picks. */
export type PickerProps<Row = unknown> = Pick<
  InputBaseProps,
  'label' | 'error' | 'required' | 'size' | 'w'
> & {
  'aria-label'?: string
  'data-path'?: string
  placeholder?: string
  /** The page that opens with the focus here is seen whole: typing or the arrow keys open the list. */
  autoFocus?: boolean
  openOnFocus?: boolean
  value?: string | null
  /** The label of the present value, which need not be among what is found. */
  valueLabel?: string | null | undefined
  onChange?: (id: string | null, choice: Choice<Row> | null) => void
  /** Makes a record of the name that was typed; where it is given, the list ends with it. */
  onCreate?: ((name: string) => void) | undefined
}

type Props<Row> = PickerProps<Row> &
  Finding<Row> & {
    /** The list stands within what surrounds the field, which closes by a click beside it. */
    isInPlace?: boolean
    'data-autofocus'?: boolean
  }

/** What is chosen at present; its label is read where nobody knows it. */
function useCurrent<Row>(props: Props<Row>) {
  const { value = null, valueLabel } = props
  const [chosen, setChosen] = useState<Choice<Row> | null>(null)
  const named = usePicked(props, value, !valueLabel && chosen?.id !== value)
  const label = valueLabel ?? named?.label ?? '…'
  const current: Choice<Row> | null = chosen?.id === value ? chosen : value ? { id: value, label } : null
  return { current, setChosen }
}

const same = (label: string, text: string) => label.toLowerCase() === text.toLowerCase()

function Found({ choice: { label, detail } }: { choice: Choice }): ReactNode {
  return (
    <>
      <Text size="sm">{label}</Text>
      {detail && <Note size="xs">{detail}</Note>}
    </>
  )
}

/** What is typed in the field, and what it comes to: what was chosen, a new record, or why it is neither. */
function usePickedByTyping<Row>(props: Props<Row>) {
  const { value = null, onChange, onCreate, searchKey, search } = props
  const t = useTranslations('common')
  const { current, setChosen } = useCurrent(props)
  // Null while the field shows what is chosen.
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  // Chosen by something else, as an owner by the vehicle.
  if (known !== value) {
    setKnown(value)
    setTyped(null)
    setFault(null)
  }
  const creates = useRef(false)
  const text = typed ?? current?.label ?? ''
  const undecided = typed !== null && typed.trim() !== '' && typed.trim() !== current?.label
  const put = (choice: Choice<Row> | null) => {
    setTyped(null)
    setFault(null)
    setChosen(choice)
    if (choice?.id !== value) onChange?.(choice?.id ?? null, choice)
  }
  const last = onCreate && {
    label: t('picker.create', { text: text.trim() }),
    isText: false,
    take: () => {
      creates.current = true
      onCreate(text.trim())
    },
  }
  const state = usePicking<Choice<Row>>({
    ...{ text, q: undecided ? text.trim() : '', undecided, searchKey, search, last },
    isExactly: ({ label }, text) => same(label, text),
    onTake: put,
    onFault: setFault,
  })
  const settle = async () => {
    if (undecided) return state.isSettled()
    // Emptied, or written as it was.
    if (typed !== null) put(typed.trim() === '' ? null : current)
    return true
  }
  return { text, fault, last, state, creates, setTyped, settle, clear: () => put(null) }
}

function Clear({ onClear }: { onClear: () => void }) {
  const t = useTranslations('common')
  return (
    <CloseButton
      size="sm"
      tabIndex={-1}
      aria-label={t('clear')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClear}
    />
  )
}

/** A field that finds a record by typing: customers, vehicles, suppliers, articles. */
export function RecordPicker<Row = unknown>(props: Props<Row>) {
  const { value = null, valueLabel, onChange, onCreate, searchKey, search, retrieve, ...rest } = props
  const { error, openOnFocus = !props.autoFocus, isInPlace, ...input } = rest
  const list = useId()
  const field = useRef<HTMLInputElement>(null)
  const { text, fault, last, state, creates, setTyped, settle, clear } = usePickedByTyping(props)
  useSettling({ settle, focus: () => field.current?.focus() })
  const isOpen = state.opened
  const clearable = !props.required && value !== null
  const chevron = <Combobox.Chevron size={props.size ?? 'sm'} error={fault ?? error} />
  return (
    <PickList
      id={list}
      label={typeof props.label === 'string' ? props.label : (props['aria-label'] ?? '')}
      {...{ state, last }}
      withinPortal={!isInPlace}
      saysNothing
      show={(choice) => <Found choice={choice} />}
    >
      <InputBase
        // A dialog gives the focus to what is marked so, else to its cross, once its fields have had it.
        data-autofocus={props.autoFocus || undefined}
        {...input}
        ref={field}
        error={fault ?? error}
        role="combobox"
        aria-haspopup="listbox"
        aria-autocomplete="list"
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        aria-activedescendant={isOpen ? optionId(list, state.active) : undefined}
        data-mantine-stop-propagation={isOpen || undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        rightSectionPointerEvents={clearable ? 'all' : 'none'}
        rightSection={clearable ? <Clear onClear={clear} /> : chevron}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          state.typed()
        }}
        onClick={state.open}
        onFocus={(event) => {
          creates.current = false
          event.currentTarget.select()
          // The end of a long name is selected last: its beginning tells it.
          event.currentTarget.scrollLeft = 0
          // What is chosen stands already: a list over the fields below is asked for by a click, a key or typing.
          if (openOnFocus && value === null) state.open()
        }}
        onBlur={() => {
          state.close()
          if (!creates.current) void settle()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') state.close()
          else pickingKey(event, state, { opens: true })
        }}
      />
    </PickList>
  )
}
