import { Button, CloseButton, TextInput } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconFilter, IconPlus, IconSearch } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Fragment, type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react'
import { useShortcut } from '../frame/shortcuts.tsx'
import classes from './filter-bar.module.css'
import type { SheetProps } from './filter-sheet.tsx'
import type { Filter } from './filters.tsx'
import { MenuBox } from './menus.ts'
import { opensLater, useOpened } from './opens-later.tsx'

const Sheet = opensLater('dialog', () => import('./filter-sheet.tsx').then((module) => module.FilterSheet))

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
      size="xs"
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

type AddProps = {
  ref: Ref<HTMLButtonElement>
  unset: readonly Filter[]
  onAdd: (filter: Filter) => void
}

/** What may be filtered by, of which the chips do not stand there yet. */
function AddFilter({ ref, unset, onAdd }: AddProps) {
  const t = useTranslations('common')
  const [opened, setOpened] = useState(false)
  const target = (
    <Button ref={ref} variant="default" size="xs" leftSection={<IconPlus size={14} aria-hidden />}>
      {t('addFilter')}
    </Button>
  )
  const entries = unset.map((filter) => ({
    id: filter.id,
    label: filter.label,
    onClick: () => onAdd(filter),
  }))
  // Where the focus goes on to is the chip that was added.
  return <MenuBox {...{ opened, target, entries }} onChange={setOpened} returnFocus={false} />
}

/** On a phone all filters stand in a sheet, behind a button that says how many are set. */
function FilterSheet({ filters, onClear }: Pick<SheetProps, 'filters' | 'onClear'>) {
  const t = useTranslations('common')
  const { opened, change, button } = useOpened()
  const set = filters.filter(({ isSet }) => isSet).length
  const label = set > 0 ? `${t('addFilter')}: ${set}` : t('addFilter')
  const target = (
    <Button
      ref={button}
      variant={onClear ? 'light' : 'default'}
      size="xs"
      hiddenFrom="sm"
      leftSection={<IconFilter size={14} aria-hidden />}
      onClick={() => change(true)}
    >
      {label}
    </Button>
  )
  return <Sheet {...{ opened, target, filters, onClear }} onChange={change} />
}

/** The filters that are set as chips, in the order in which they are declared, and the way to further ones. */
function Filters({ filters, onClear }: Pick<BarProps, 'filters' | 'onClear'>) {
  const t = useTranslations('common')
  const [added, setAdded] = useState<string | null>(null)
  const last = useRef(added)
  const all = filters ?? []
  const isShown = ({ id, isSet }: Filter) => isSet || id === added
  const unset = all.filter((filter) => !isShown(filter))
  const add = useRef<HTMLButtonElement>(null)
  // The chip of a filter that was given up takes the focus with it.
  useEffect(() => {
    if (added === null && document.activeElement === document.body && last.current) add.current?.focus()
    last.current = added
  }, [added])
  return (
    <div className={classes.chips}>
      {all.filter(isShown).map(({ id, chip }) => (
        <Fragment key={id}>{chip({ isNew: id === added, onClosed: () => setAdded(null) })}</Fragment>
      ))}
      {unset.length > 0 && (
        <AddFilter ref={add} unset={unset} onAdd={({ id, turnOn }) => (turnOn ? turnOn() : setAdded(id))} />
      )}
      {onClear && (
        <Button variant="subtle" size="xs" onClick={onClear}>
          {t('clearAll')}
        </Button>
      )}
    </div>
  )
}

type BarProps = {
  search?: ReactNode
  /** What the endpoint filters by. */
  filters?: readonly Filter[] | undefined
  /** At the right: columns, CSV. */
  end?: ReactNode
  /** Clears every filter; absent while none is set. */
  onClear?: (() => void) | undefined
}

/** The one row of controls above a list, all of one height. */
export function FilterBar({ search, filters, end, onClear }: BarProps) {
  return (
    <search className={classes.bar}>
      {search}
      <Filters {...{ filters, onClear }} />
      {filters && filters.length > 0 && <FilterSheet {...{ filters, onClear }} />}
      <div className={classes.barEnd}>{end}</div>
    </search>
  )
}
