'use client'

import { Group, Text, Textarea } from '@mantine/core'
import { IconPackage } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { optionId, PickList } from '../form/pick-list.tsx'
import { type Decision, LAST, pickingKey, usePicking } from '../form/picking.ts'
import { useSettling } from '../form/unsettled.tsx'
import { useNumbers } from '../format/numbers.ts'
import { holdKeys } from '../frame/held-keys.ts'
import { useTRPC, useTRPCClient } from '../trpc.ts'
import type { CellProps, FoundArticle } from './columns.ts'
import classes from './lines.module.css'

const SHOWN = 6

/** Where the browser makes a text field as high as its text, no script need measure it, which takes its time on each line. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Finds articles that a text may mean, at the customer's prices. */
function useArticles(customer_id: string | undefined) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    if (q === '') return []
    const { data } = await client.articles.list.query({
      q,
      ...(customer_id && { customer_id }),
      limit: SHOWN,
    })
    return data
  }
  return { search, searchKey: [...trpc.articles.list.queryKey(), 'for', customer_id] }
}

/** Code, name, the customer's price and what is in stock. */
function Found({ article }: { article: FoundArticle }) {
  const t = useTranslations('lines')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const { code, name, kind, stock, unit_type, sale_price } = article
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div>
        <Text size="sm">{name}</Text>
        <Text size="xs" c="dimmed">
          {[
            code,
            kind === 'item' && t('inStock', { stock: `${numbers.quantity(stock)} ${units(unit_type)}` }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      </div>
      <Text size="sm" className={classes.amount}>
        {numbers.price(sale_price)}
      </Text>
    </Group>
  )
}

type Props = {
  value: string
  article_id: string | null
  customer_id?: string | undefined
  onType: (description: string) => void
  onTake: (article: FoundArticle) => void
  /** The line is about an article, or is text that was meant as it is: what follows it is written next. */
  onDecided: (decision: Decision) => void
  /** Why the text cannot stand as it is. */
  onFault: (fault: string | null) => void
  cell: CellProps
}

/**
 * What a line is about. Typing finds articles, the first of which Enter takes; the text as it is stands at the end of
 * them, and Escape means it too. A line whose text was chosen, or that was there before, is only worded anew.
 * Shift-Enter begins a new row of text.
 */
export function ArticleCell(props: Props) {
  const { value, article_id, customer_id, onType, onTake, onDecided, onFault, cell } = props
  const t = useTranslations('lines')
  const list = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [isOpenQuestion, setOpenQuestion] = useState(value.trim() === '')
  const [declined, setDeclined] = useState(false)
  const [typed, setTyped] = useState(value)
  const text = value.trim()
  const undecided = isOpenQuestion && text !== ''
  const decided = () => {
    setOpenQuestion(false)
    onFault(null)
  }
  const last = { label: t('asText', { text }), isText: true, take: decided }
  const state = usePicking<FoundArticle>({
    ...{ text: value, q: text, undecided, ...useArticles(customer_id), last, onFault },
    onTake: (article) => {
      decided()
      onTake(article)
    },
  })
  if (value !== typed) {
    // It was not typed here but taken, or pasted from a spreadsheet: it is meant as it is.
    setTyped(value)
    setOpenQuestion(text === '')
    state.close()
  }
  useSettling({ settle: state.isSettled, focus: () => field.current?.focus() })
  // What is typed while the articles are read belongs to what comes next.
  const goOn = async (decision: Promise<Decision>) => {
    const release = holdKeys()
    try {
      const made = await decision
      if (made !== 'fault') onDecided(made)
    } finally {
      release()
    }
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') {
      pickingKey(event, state, { opens: !value.includes('\n'), onEntered: (decision) => void goOn(decision) })
    } else if (state.opened) {
      event.preventDefault()
      event.stopPropagation()
      setDeclined(true)
      state.close()
      decided()
    }
  }
  const isShown = state.opened && state.active !== undefined
  return (
    <PickList
      id={list}
      label={t('articles')}
      {...{ state, last }}
      wide
      onChosen={(id) => id !== LAST && onDecided('taken')}
      show={(article) => <Found article={article} />}
    >
      <Textarea
        {...cell}
        ref={field}
        autosize={!GROWS}
        minRows={1}
        maxRows={12}
        rows={1}
        autoComplete="off"
        spellCheck={false}
        placeholder={t('placeholder')}
        value={value}
        aria-autocomplete="list"
        aria-controls={isShown ? list : undefined}
        aria-activedescendant={isShown ? optionId(list, state.active) : undefined}
        rightSection={
          article_id && <IconPackage size={14} stroke={1.6} role="img" aria-label={t('fromCatalogue')} />
        }
        rightSectionWidth={24}
        rightSectionPointerEvents="none"
        rightSectionProps={{ className: classes.mark }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          state.close()
          setDeclined(false)
          if (undecided) void state.settle('only')
        }}
        onChange={(event) => {
          const { value } = event.currentTarget
          // An emptied line is about something else from now on.
          if (value.trim() === '') setOpenQuestion(true)
          setTyped(value)
          onType(value)
          if (declined) onFault(null)
          else state.typed()
        }}
      />
    </PickList>
  )
}
