import type { ReactNode } from 'react'
import { Dialog } from './dialog.tsx'
import { TakesFocus } from './focused-field.ts'
import { type FormRecord, RecordForm } from './record-form.tsx'

type Props<Values extends object> = {
  title: string
  record: FormRecord<Values>
  onClose: () => void
  /** The verb of the button; "Save" unless said. */
  submitLabel?: string
  /** What sends the form, where that is not one button. */
  buttons?: ReactNode
  children: ReactNode
}

/** A short form over the page. Once something was typed, only Cancel and the cross close it, and ask first. */
export function FormModal<Values extends object>({
  title,
  record,
  onClose,
  submitLabel,
  buttons,
  children,
}: Props<Values>) {
  const isTouched = record.form.isDirty()
  return (
    <Dialog
      opened
      onClose={() => (record.giveUp ? record.giveUp(onClose) : onClose())}
      title={title}
      closeOnEscape={!isTouched}
      closeOnClickOutside={!isTouched}
    >
      <TakesFocus value={true}>
        <RecordForm
          record={record}
          onCancel={onClose}
          buttons={buttons}
          {...(submitLabel && { submitLabel })}
        >
          {children}
        </RecordForm>
      </TakesFocus>
    </Dialog>
  )
}
