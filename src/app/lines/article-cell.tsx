import { Group, Text, Textarea } from '@mantine/core'
import { IconPackage, IconTemplate } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { afterPress } from '../form/after-press.ts'
import { optionId, PickList } from '../form/pick-list.tsx'
import { type Decision, LAST, pickingKey, usePicking } from '../form/picking.ts'
import { useSettling } from '../form/unsettled.tsx'
import { Note } from '../format/note.tsx'
import { useNumbers } from '../format/numbers.ts'
import { holdKeys } from '../frame/held-keys.ts'
import { useTRPC, useTRPCClient } from '../trpc.ts'
import type { CellProps, FoundArticle, FoundTemplate } from './columns.ts'
import classes from './lines.module.css'

const SHOWN = 6
const TEMPLATES_SHOWN = 3

type Found = FoundArticle | FoundTemplate

/** Where the browser makes a text field as high as its text, no script need measure it, which takes its time on each line. */
const GROWS = typeof CSS !== 'undefined' && CSS.supports('field-sizing', 'content')

/** Finds articles that a text may mean, at the customer's prices, and then job templates where they can be used. */
function useFinding(customer_id: string | undefined, withTemplates: boolean) {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string): Promise<Found[]> => {
    if (q === '') return []
    const [articles, templates] = await Promise.all([
      client.articles.list.query({ q, ...(customer_id && { customer_id }), limit: SHOWN }),
      withTemplates ? client.jobTemplates.list.query({ q, active: true, limit: TEMPLATES_SHOWN }) : null,
    ])
    return [...articles.data, ...(templates?.data ?? [])]
  }
  return { search, searchKey: [...trpc.articles.list.queryKey(), 'for', customer_id, withTemplates] }
}

/** Code, name, the customer's price, unless something is bought, and what is in stock. */
function FoundPart({ article, priced }: { article: FoundArticle; priced: boolean }) {
  const t = useTranslations('lines')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const { code, name, kind, stock, unit_type, sale_price } = article
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
      <div>
        <Text size="sm">{name}</Text>
        <Note size="xs">
          {[
            code,
            kind === 'item' && t('inStock', { stock: `${numbers.quantity(stock)} ${units(unit_type)}` }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </Note>
      </div>
      {priced && (
        <Text size="sm" className={classes.amount}>
          {numbers.price(sale_price)}
        </Text>
      )}
    </Group>
  )
}

/** A job template: its lines are put in. */
function FoundWork({ template: { name, code } }: { template: FoundTemplate }) {
  const t = useTranslations('lines')
  return (
    <Group wrap="nowrap" gap="xs" align="flex-start">
      <IconTemplate size={16} stroke={1.6} aria-hidden className={classes.template} />
      <div>
        <Text size="sm">{name}</Text>
        <Note size="xs">{[code, t('template')].filter(Boolean).join(' · ')}</Note>
      </div>
    </Group>
  )
}

type Props = {
  value: string
  /** Whether sale prices are shown. */
  priced: boolean
  article_id: string | null
  customer_id?: string | undefined
  onType: (description: string) => void
  onTake: (article: FoundArticle) => void
  /** A job template was taken instead; without it none is looked for. */
  onTemplate?: ((template: FoundTemplate) => void) | undefined
  /** The line is about an article, or is text that was meant as it is: what follows it is written next. */
  onDecided: (decision: Decision) => void
  /** Why the text cannot stand as it is. */
  onFault: (fault: string | null) => void
  cell: CellProps
}

/** What is typed in the cell, and what it comes to: an article, a job template, or the text as it is. */
function useDescribed(props: Props) {
  const { value, customer_id, onTake, onTemplate, onDecided, onFault } = props
  const t = useTranslations('lines')
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
  // The line in which a template's name was typed is empty again, and stays where one types.
  const tookTemplate = useRef(false)
  const proceed = (decision: Decision) => {
    if (!tookTemplate.current) onDecided(decision)
    tookTemplate.current = false
  }
  const finding = useFinding(customer_id, onTemplate !== undefined)
  const state = usePicking<Found>({
    ...{ text: value, q: text, undecided, ...finding, last, onFault },
    onTake: (found) => {
      decided()
      tookTemplate.current = found.object === 'job_template'
      if (found.object === 'job_template') onTemplate?.(found)
      else onTake(found)
    },
  })
  if (value !== typed) {
    // It was not typed here but taken, or pasted from a spreadsheet: it is meant as it is.
    setTyped(value)
    setOpenQuestion(text === '')
    state.close()
  }
  return {
    ...{ state, last, proceed },
    /** The text is meant as it is, and whatever is typed on. */
    decline: () => {
      setDeclined(true)
      state.close()
      decided()
    },
    write: (next: string) => {
      // An emptied line is about something else from now on.
      if (next.trim() === '') setOpenQuestion(true)
      setTyped(next)
      props.onType(next)
      if (declined) onFault(null)
      else state.typed()
    },
    leave: () => {
      state.close()
      setDeclined(false)
      if (undecided) afterPress(() => void state.settle('only'))
    },
  }
}

/**
 * What a line is about. Typing finds articles, the first of which Enter takes, and after them job templates; the text as it is stands at the end of
 * them, and Escape means it too. A line whose text was chosen, or that was there before, is only worded anew.
 * Shift-Enter begins a new row of text.
 */
export function ArticleCell(props: Props) {
  const { value, article_id, cell } = props
  const t = useTranslations('lines')
  const list = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const { state, last, proceed, decline, write, leave } = useDescribed(props)
  useSettling({ settle: state.isSettled, focus: () => field.current?.focus() })
  // What is typed while the articles are read belongs to what comes next.
  const goOn = async (decision: Promise<Decision>) => {
    const release = holdKeys()
    try {
      const made = await decision
      if (made !== 'fault') proceed(made)
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
      decline()
    }
  }
  const isShown = state.opened && state.active !== undefined
  return (
    <PickList
      id={list}
      label={t('articles')}
      {...{ state, last }}
      wide
      onChosen={(id) => id !== LAST && proceed('taken')}
      show={(found) =>
        found.object === 'job_template' ? (
          <FoundWork template={found} />
        ) : (
          <FoundPart article={found} priced={props.priced} />
        )
      }
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
        onBlur={leave}
        onChange={(event) => write(event.currentTarget.value)}
      />
    </PickList>
  )
}
