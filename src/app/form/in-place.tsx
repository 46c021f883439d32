import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ReactNode, useRef, useState } from 'react'
import classes from './form.module.css'

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
