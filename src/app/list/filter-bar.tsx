'use client'

import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../frame/shortcuts.tsx'
import classes from './list.module.css'

const DEBOUNCE_MS = 120

type SearchProps = {
  value: string
  /** Called a moment after the last key press. */
  onChange: (q: string) => void
  /** Called on each key press, for what can be shown without the network. */
  onType?: (q: string) => void
  placeholder: string
}

/** Down from the search lie the rows. */
function toFirstRow(event: KeyboardEvent): void {
  const first = document.querySelector<HTMLAnchorElement>('a[data-row]')
  if (!first) return
  event.preventDefault()
  first.focus()
}

/** The search of a list: `/` goes there, Escape empties it, the arrow down leaves for the rows. Typing waits for nothing. */
export function SearchInput({ value, onChange, onType, placeholder }: SearchProps) {
  const t = useTranslations('common')
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(value)
  const [sent, setSent] = useState(value)
  const send = useDebouncedCallback((q: string) => {
    setSent(q)
    onChange(q)
  }, DEBOUNCE_MS)
  // The filter changed elsewhere, such as by "clear all" or the browser's back.
  useEffect(() => {
    if (value !== sent) {
      setText(value)
      setSent(value)
      onType?.(value)
    }
  }, [value, sent])
  const type = (q: string) => {
    setText(q)
    onType?.(q)
    send(q.trim())
  }
  useShortcut('/', t('search'), () => input.current?.focus())
  return (
    <TextInput
      ref={input}
      className={classes.search}
      type="search"
      size="sm"
      aria-label={placeholder}
      placeholder={placeholder}
      value={text}
      onChange={(event) => type(event.currentTarget.value)}
      // A row that is clicked at once opens: what is written in the address later would bring the list back.
      onBlur={() => send.flush()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') type('')
        if (event.key === 'ArrowDown') toFirstRow(event)
      }}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      rightSection={
        text === '' ? null : <CloseButton size="sm" aria-label={t('clear')} onClick={() => type('')} />
      }
    />
  )
}

type BarProps = {
  search?: ReactNode
  /** The endpoint's filters as chips. */
  children?: ReactNode
  /** At the right: columns, CSV. */
  end?: ReactNode
  /** Clears every filter; absent while none is set. */
  onClear?: (() => void) | undefined
}

export function FilterBar({ search, children, end, onClear }: BarProps) {
  const t = useTranslations('common')
  return (
    <search className={classes.bar}>
      {search}
      <div className={classes.chips}>
        {children}
        {onClear && (
          <Button variant="subtle" size="compact-sm" onClick={onClear}>
            {t('clearAll')}
          </Button>
        )}
      </div>
      <div className={classes.barEnd}>{end}</div>
    </search>
  )
}
