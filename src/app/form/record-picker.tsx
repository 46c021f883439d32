'use client'

import { Select, type SelectProps, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'

/** A record that may be chosen; `row` is what was found, for forms that take more of it than its id. */
export type Choice<Row = unknown> = { id: string; label: string; detail?: string | null; row?: Row }

type Props<Row> = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value?: string | null
  /** The label of the present value, which need not be among what is found. */
  valueLabel?: string | null | undefined
  onChange?: (id: string | null, choice: Choice<Row> | null) => void
  /** The key of what is searched: `trpc.customers.list.queryKey()`. */
  searchKey: QueryKey
  search: (q: string) => Promise<Choice<Row>[]>
  /** Reads the present value's record where its label is not known, as behind a link. */
  retrieve?: (id: string) => Promise<Choice<Row>>
}

const DEBOUNCE_MS = 120

/** A field that finds a record by typing: customers, vehicles, suppliers. */
export function RecordPicker<Row = unknown>({
  value = null,
  valueLabel,
  onChange,
  searchKey,
  search,
  retrieve,
  ...props
}: Props<Row>) {
  const t = useTranslations('common')
  const [text, setText] = useState('')
  const [opened, setOpened] = useState(false)
  const [chosen, setChosen] = useState<Choice<Row> | null>(null)
  const [q] = useDebouncedValue(text, DEBOUNCE_MS)
  const { data: named } = useQuery({
    queryKey: [...searchKey, 'picked', value],
    queryFn: () => retrieve!(value!),
    enabled: retrieve !== undefined && value !== null && !valueLabel && chosen?.id !== value,
  })
  const label = valueLabel ?? named?.label ?? '…'
  const current: Choice<Row> | null = chosen?.id === value ? chosen : value ? { id: value, label } : null
  const term = q === current?.label ? '' : q.trim()
  const { data: found = [], isFetching } = useQuery({
    queryKey: [...searchKey, 'picker', term],
    queryFn: () => search(term),
    placeholderData: keepPreviousData,
    enabled: opened,
  })
  const choices = new Map<string, Choice<Row>>(
    [...(current ? [current] : []), ...found].map((choice) => [choice.id, choice]),
  )
  return (
    <Select
      searchable
      clearable={!props.required}
      filter={({ options }) => options}
      nothingFoundMessage={isFetching ? t('searching') : t('nothingFound')}
      maxDropdownHeight={320}
      {...props}
      data={[...choices.values()].map(({ id, label }) => ({ value: id, label }))}
      value={value}
      onSearchChange={setText}
      onDropdownOpen={() => setOpened(true)}
      onChange={(id) => {
        const choice = id === null ? null : (choices.get(id) ?? null)
        setChosen(choice)
        onChange?.(id, choice)
      }}
      renderOption={({ option }) => (
        <div>
          <Text size="sm">{option.label}</Text>
          {choices.get(option.value)?.detail && (
            <Text size="xs" c="dimmed">
              {choices.get(option.value)!.detail}
            </Text>
          )}
        </div>
      )}
    />
  )
}
