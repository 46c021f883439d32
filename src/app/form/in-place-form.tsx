'use client'

import type { ReactNode } from 'react'
import classes from './form.module.css'
import type { FormRecord } from './record-form.tsx'
import { Unsettled } from './unsettled.tsx'

type Props<Values extends object> = {
  record: FormRecord<Values>
  onClose: () => void
  children: ReactNode
}

/** The field of a fact in its place: Enter and leaving it save what was changed, Escape does not. */
export function InPlaceForm<Values extends object>({ record, onClose, children }: Props<Values>) {
  const { form, submit, fields, saving } = record
  const settle = () => {
    if (saving) return
    if (form.isDirty()) void submit()
    else onClose()
  }
  return (
    <form
      noValidate
      className={classes.inPlaceField}
      onSubmit={(event) => {
        event.preventDefault()
        settle()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) settle()
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return
        event.stopPropagation()
        form.reset()
        onClose()
      }}
    >
      <Unsettled value={fields ?? null}>{children}</Unsettled>
    </form>
  )
}
