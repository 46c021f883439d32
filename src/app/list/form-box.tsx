import { Popover } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Finding } from '../form/picked.ts'
import { RecordPicker } from '../form/record-picker.tsx'
import { FieldsForm, type FieldsFormProps } from './fields-form.tsx'
import type { OpenedProps } from './opens-later.tsx'

type FormBoxProps = OpenedProps & { label: string; children: ReactNode }

/** A button over a form, which closes once that is submitted. */
function FormBox({ opened, onChange, target, label, children }: FormBoxProps) {
  return (
    <Popover position="bottom-start" withinPortal trapFocus {...{ opened, onChange }}>
      <Popover.Target>{target}</Popover.Target>
      <Popover.Dropdown p="xs" aria-label={label} onSubmit={() => onChange(false)}>
        {children}
      </Popover.Dropdown>
    </Popover>
  )
}

type FieldsBoxProps = OpenedProps & FieldsFormProps<string> & { label: string }

/** A button over fields. */
export function FieldsBox({ opened, onChange, target, label, fields, values, onWrite }: FieldsBoxProps) {
  return (
    <FormBox {...{ opened, onChange, target, label }}>
      <FieldsForm {...{ fields, values, onWrite }} />
    </FormBox>
  )
}

type RecordBoxProps = OpenedProps & {
  label: string
  value: string | null
  finding: Finding
  onPick: (id: string | null) => void
}

/** A button over a field that finds a record. */
export function RecordBox({ opened, onChange, target, label, value, finding, onPick }: RecordBoxProps) {
  return (
    <FormBox {...{ opened, onChange, target, label }}>
      <RecordPicker
        size="xs"
        w={240}
        isInPlace
        data-autofocus
        aria-label={label}
        placeholder={label}
        {...{ value, ...finding }}
        onChange={(id) => {
          onPick(id)
          onChange(false)
        }}
      />
    </FormBox>
  )
}
