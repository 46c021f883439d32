'use client'

import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import classes from './form.module.css'
import type { FormRecord } from './record-form.tsx'
import { Unsettled } from './unsettled.tsx'

type Props = {
  /** What it is called: "Technicians". */
  label: string
  /** False for who may only read it. */
  may: boolean
  /** How it reads; a dash where nothing is. */
  shown: ReactNode
  /** The field that takes its place, and what ends it. */
  field: (close: () => void) => ReactNode
}

/** A fact that is changed where it stands. */
export function InPlace({ label, may, shown, field }: Props) {
  const t = useTranslations('common')
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpened(false)
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) button.current?.focus()
    })
  }
  if (!may) return shown || '–'
  if (opened) return field(close)
  return (
    <UnstyledButton ref={button} className={classes.inPlace} onClick={() => setOpened(true)}>
      {shown || '–'}
      <VisuallyHidden> {t('changeField', { field: label })}</VisuallyHidden>
      <IconPencil size={14} aria-hidden />
    </UnstyledButton>
  )
}

type FormProps<Values extends object> = {
  record: FormRecord<Values>
  onClose: () => void
  children: ReactNode
}

/** The field of a fact in its place: Enter and leaving it save what was changed, Escape does not. */
export function InPlaceForm<Values extends object>({ record, onClose, children }: FormProps<Values>) {
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
