'use client'

import { Combobox, Group, Text, Textarea, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPackage } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFigures } from '../format/figures.ts'
import { useTRPC } from '../trpc.ts'
import type { CellProps, FoundArticle } from './columns.ts'
import classes from './lines.module.css'

const SHOWN = 6
const DEBOUNCE_MS = 120

/** Where the browser makes a text field as high as its text, no script need measure it, which takes its time on each line. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Articles that the text may mean, at the customer's prices. */
function useArticles(text: string, customer_id: string, enabled: boolean) {
  const trpc = useTRPC()
  const [q] = useDebouncedValue(text.trim(), DEBOUNCE_MS)
  const { data } = useQuery(
    trpc.articles.list.queryOptions(
      { q, customer_id, limit: SHOWN },
      { enabled: enabled && q !== '', placeholderData: keepPreviousData },
    ),
  )
  return enabled && text.trim() !== '' ? (data?.data ?? []) : []
}

/** Code, name, the customer's price and what is in stock. */
function Found({ article }: { article: FoundArticle }) {
  const t = useTranslations('lines')
  const units = useTranslations('common.units')
  const figures = useFigures()
  const { code, name, kind, stock, unit_type, sale_price } = article
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {[
            code,
            kind === 'item' && t('inStock', { stock: `${figures.quantity(stock)} ${units(unit_type)}` }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Text size="sm" className={classes.amount}>
        {figures.price(sale_price)}
      </Text>
    </Group>
  )
}

type Props = {
  value: string
  article_id: string | null
  customer_id: string
  onType: (description: string) => void
  onTake: (article: FoundArticle) => void
  cell: CellProps
}

/**
 * What a line is about: free text, which finds articles while it is typed. Arrows choose one, Enter takes it, Escape
 * leaves the text as it is; Shift-Enter begins a new row of text.
 */
export function ArticleCell({ value, article_id, customer_id, onType, onTake, cell }: Props) {
  const t = useTranslations('lines')
  const listId = useId()
  const [opened, setOpened] = useState(false)
  const [declined, setDeclined] = useState(false)
  const [chosen, setChosen] = useState(-1)
  const found = useArticles(value, customer_id, opened)
  const shown = opened && found.length > 0
  const active = Math.min(chosen, found.length - 1)
  const combobox = useCombobox({ opened: shown, onDropdownClose: () => setOpened(false) })
  const optionId = (index: number) => `${listId}-${index}`

  const close = () => {
    setOpened(false)
    setChosen(-1)
  }
  const take = (article: FoundArticle | undefined) => {
    if (!article) return
    close()
    onTake(article)
  }
  const step = (by: number) => {
    setOpened(true)
    setChosen((now) => Math.max(-1, Math.min(now + by, found.length - 1, SHOWN - 1)))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return
    const isArrow = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (isArrow && (shown || (event.key === 'ArrowDown' && !value.includes('\n')))) {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1)
    }
    if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault()
      take(found[active])
    }
    if (event.key === 'Escape' && opened) {
      event.preventDefault()
      event.stopPropagation()
      setDeclined(true)
      close()
    }
  }
  return (
    <Combobox
      store={combobox}
      // A hidden list for each line would be placed on the screen whenever anything moves.
      keepMounted={false}
      position="bottom-start"
      width="target"
      classNames={{ dropdown: classes.found }}
      onOptionSubmit={(id) => take(found.find((article) => article.id === id))}
    >
      <Combobox.Target withAriaAttributes={false} withKeyboardNavigation={false}>
        <Textarea
          {...cell}
          autosize={!GROWS}
          minRows={1}
          maxRows={12}
          rows={1}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={value}
          aria-autocomplete="list"
          aria-controls={shown ? listId : undefined}
          aria-activedescendant={shown && active >= 0 ? optionId(active) : undefined}
          rightSection={
            article_id && <IconPackage size={14} stroke={1.6} role="img" aria-label={t('fromCatalogue')} />
          }
          rightSectionWidth={24}
          rightSectionPointerEvents="none"
          rightSectionProps={{ className: classes.mark }}
          onKeyDown={onKeyDown}
          onBlur={() => {
            close()
            setDeclined(false)
          }}
          onChange={(event) => {
            onType(event.currentTarget.value)
            setOpened(!declined)
            setChosen(-1)
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!shown}>
        <Combobox.Options id={listId} aria-label={t('articles')}>
          {found.map((article, index) => (
            <Combobox.Option
              key={article.id}
              id={optionId(index)}
              value={article.id}
              aria-selected={index === active}
              data-combobox-selected={index === active || undefined}
            >
              <Found article={article} />
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
