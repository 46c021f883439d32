import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import type { CellProps, OwnControl } from './columns.ts'
import { choiceOf } from './pasted-cells.ts'

/** How a spreadsheet says yes and no, in both languages. */
const YES = ['✓', 'x', 'sì', 'si', 'yes', 'vero', 'true', '1']
const NO = ['no', 'falso', 'false', '0']

/** undefined where it is neither. */
function yesOrNo(text: string): boolean | undefined {
  const word = text.toLowerCase()
  if (YES.includes(word)) return true
  return NO.includes(word) ? false : undefined
}

/** What the text of a pasted cell means; undefined where it means nothing, and then stands there as it is. */
export function readOwn(control: OwnControl, text: string): unknown {
  if (control.is === 'tick') return yesOrNo(text)
  return control.is === 'choice' ? choiceOf(control.choices, text) : text || null
}

type Props = { control: OwnControl; value: unknown; onChange: (value: unknown) => void; cell: CellProps }

/** The control of a column of a document's own. */
export function OwnCell({ control, value, onChange, cell }: Props) {
  if (control.is === 'tick') {
    const { classNames: _, ...look } = cell
    return (
      <Checkbox
        {...look}
        m="0.5rem"
        checked={value === true}
        onChange={(event) => {
          control.onTick()
          onChange(event.currentTarget.checked)
        }}
      />
    )
  }
  const text = (value ?? '') as string
  if (control.is === 'text')
    return (
      <TextInput {...cell} value={text} onChange={(event) => onChange(event.currentTarget.value || null)} />
    )
  const isKnown = control.choices.some((choice) => choice.value === text)
  return (
    <NativeSelect
      {...cell}
      value={text}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={[
        // What was pasted and is no choice stands here until another is chosen.
        ...(isKnown ? [] : [{ value: text, label: text || control.none }]),
        ...control.choices,
      ]}
    />
  )
}
