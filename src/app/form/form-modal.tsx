'use client'

import { type ReactNode, useEffect } from 'react'
import { Dialog } from './dialog.tsx'
import { type FormRecord, RecordForm } from './record-form.tsx'

/** What had the focus; for an entry of a menu, which is gone by now, the button that opened the menu. */
function presentFocus(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : document.activeElement
}

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

/** A short form over the page. Once something was typed, only Cancel and the cross close it. */
export function FormModal<Values extends object>({
  title,
  record,
  onClose,
  submitLabel,
  buttons,
  children,
}: Props<Values>) {
  const isTouched = record.form.isDirty()
  useEffect(() => {
    const before = presentFocus()
    return () => (before as HTMLElement | null)?.focus()
  }, [])
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      closeOnEscape={!isTouched}
      closeOnClickOutside={!isTouched}
    >
      <RecordForm record={record} onCancel={onClose} buttons={buttons} {...(submitLabel && { submitLabel })}>
        {children}
      </RecordForm>
    </Dialog>
  )
}
