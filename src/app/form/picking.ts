import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { askedOf, hasWords } from '../format/words.ts'

const DEBOUNCE_MS = 120
/** What was found a moment ago for the same text is taken as it is. */
const FRESH_MS = 5_000

/** The id of the choice that stands after all that was found. */
export const LAST = 'last'

/** What may be chosen beyond what is found: to make a record of this name, or the text as it is. */
export type LastChoice = {
  label: string
  take: () => void
  /** The text itself is meant: where nothing else is found, it is what was chosen. */
  isText: boolean
}

export type Picking<Found> = {
  /** What stands in the field. */
  text: string
  /** What is looked for while the list is open. */
  q: string
  /** The text was typed and nothing was chosen for it yet. */
  undecided: boolean
  searchKey: QueryKey
  search: (q: string) => Promise<Found[]>
  /** Whether the text names this one and no other. */
  isExactly?: (found: Found, text: string) => boolean
  last?: LastChoice | undefined
  onTake: (found: Found) => void
  /** Why the text cannot stand as it is; null once something is typed or chosen. */
  onFault: (fault: string | null) => void
}

/**
 * Enter takes what is highlighted, a new record too where nothing matches; Tab a match; leaving the field or saving only
 * what can be no other.
 */
type Rule = 'entered' | 'highlighted' | 'only'
export type Decision = 'taken' | 'last' | 'fault'

/** What has all the words of a text: those beyond what the server is asked for are looked for in what it finds. */
async function findAll<Found extends object>(
  search: Picking<Found>['search'],
  text: string,
): Promise<Found[]> {
  const { q, beyond } = askedOf(text)
  return (await search(q)).filter((one) => hasWords(one, beyond))
}

/** What is found for a text; `isCurrent` once it is for the text as it stands. */
function useFound<Found extends object>({ q, searchKey, search }: Picking<Found>, opened: boolean) {
  const [term] = useDebouncedValue(q, DEBOUNCE_MS)
  const { data, isPlaceholderData } = useQuery({
    queryKey: [...searchKey, 'picker', term],
    queryFn: () => findAll(search, term),
    placeholderData: keepPreviousData,
    enabled: opened,
    staleTime: FRESH_MS,
  })
  return { found: data ?? [], isCurrent: data !== undefined && !isPlaceholderData && term === q }
}

type Shown<Found> = { found: readonly Found[]; pointed: string | null; close: () => void }

/** What becomes of a text: what is found for it is taken, or the text itself is, or it is said why it cannot stand. */
function useDeciding<Found extends { id: string }>(
  picking: Picking<Found>,
  { found, pointed, close }: Shown<Found>,
) {
  const { searchKey, search, last } = picking
  const t = useTranslations('common.picker')
  const queries = useQueryClient()
  const running = useRef<Promise<Decision>>(null)
  const latest = useRef({ ...picking, pointed })
  latest.current = { ...picking, pointed }

  const take = (one: Found): Decision => {
    close()
    picking.onFault(null)
    latest.current.onTake(one)
    return 'taken'
  }
  const takeLast = (): Decision => {
    close()
    picking.onFault(null)
    latest.current.last?.take()
    return 'last'
  }
  const fault = (key: 'choose' | 'chooseOrText' | 'none' | 'notReached'): Decision => {
    picking.onFault(t(key, { text: latest.current.text.trim() }))
    return 'fault'
  }
  const among = (all: readonly Found[], rule: Rule): Decision => {
    const { last, text, isExactly } = latest.current
    const isFree = last?.isText ?? false
    if (all.length === 0) return isFree || (last && rule === 'entered') ? takeLast() : fault('none')
    if (rule !== 'only') return take(all[0]!)
    const exact = all.filter((one) => isExactly?.(one, text.trim()))
    if (exact.length === 1) return take(exact[0]!)
    if (isFree) return fault('chooseOrText')
    return all.length === 1 ? take(all[0]!) : fault('choose')
  }
  const decide = async (rule: Rule): Promise<Decision> => {
    const { undecided, text, pointed } = latest.current
    if (!undecided) return 'taken'
    const one = found.find(({ id }) => id === pointed)
    if (one) return take(one)
    if (pointed === LAST && last?.isText) return takeLast()
    const q = text.trim()
    let all: Found[]
    try {
      const queryKey = [...searchKey, 'picker', q]
      all = await queries.fetchQuery({ queryKey, queryFn: () => findAll(search, q), staleTime: FRESH_MS })
    } catch {
      return fault('notReached')
    }
    // It was typed on meanwhile: the text is another one.
    if (latest.current.text !== text || !latest.current.undecided) return decide(rule)
    return flushSync(() => among(all, rule))
  }
  const settle = (rule: Rule): Promise<Decision> => {
    running.current ??= decide(rule).finally(() => {
      running.current = null
    })
    return running.current
  }
  return { take, takeLast, settle }
}

/**
 * The one rule of every field that finds something by typing. The first match is highlighted, Enter takes it; what was
 * typed is never dropped: it becomes what was chosen for it, else the field says why it does not, and its form waits.
 */
export function usePicking<Found extends { id: string }>(picking: Picking<Found>) {
  const { text, undecided, last } = picking
  const [opened, setOpened] = useState(false)
  const [pointed, setPointed] = useState<string | null>(null)
  const { found, isCurrent } = useFound(picking, opened)
  const close = () => {
    setOpened(false)
    setPointed(null)
  }
  const { take, takeLast, settle } = useDeciding(picking, { found, pointed, close })
  // A record is made of a name that nothing has; a text may be meant as it is, whatever has it too.
  const offersLast = last !== undefined && undecided && isCurrent && (last.isText || found.length === 0)
  const ids = [...found.map(({ id }) => id), ...(offersLast ? [LAST] : [])]
  const first = undecided && text.trim() !== '' ? ids[0] : undefined
  const active = pointed !== null && ids.includes(pointed) ? pointed : first
  const step = (by: number) => {
    setOpened(true)
    if (ids.length === 0) return
    const from = active === undefined ? (by > 0 ? -1 : ids.length) : ids.indexOf(active)
    setPointed(ids[(from + by + ids.length) % ids.length]!)
  }
  const choose = (id: string) => {
    const one = found.find((each) => each.id === id)
    if (one) take(one)
    else if (id === LAST) takeLast()
  }
  /** Enter on what is highlighted, at once where it is known; null where Enter means something else here. */
  const enter = (): Promise<Decision> | null => {
    const known = pointed !== null || (undecided && isCurrent && opened)
    if (opened && known && active !== undefined) {
      choose(active)
      return Promise.resolve(active === LAST ? 'last' : 'taken')
    }
    return undecided ? settle('entered') : null
  }
  return {
    ...{ opened, found, isCurrent, offersLast, active, settle, enter, step, choose, close },
    open: () => setOpened(true),
    /** The text was changed by typing. */
    typed: () => {
      setOpened(true)
      setPointed(null)
      picking.onFault(null)
    },
    isSettled: async () => (await settle('only')) !== 'fault',
  }
}

export type PickingState<Found extends { id: string }> = ReturnType<typeof usePicking<Found>>

const isPlain = ({ nativeEvent, altKey, ctrlKey, metaKey, shiftKey }: KeyboardEvent) =>
  !(nativeEvent.isComposing || altKey || ctrlKey || metaKey || shiftKey)

type Keys = {
  /** ArrowDown opens a list that is closed. */
  opens: boolean
  onEntered?: (decision: Promise<Decision>) => void
}

/** The keys of such a field; true when the key was one of them. */
export function pickingKey<Found extends { id: string }>(
  event: KeyboardEvent,
  state: PickingState<Found>,
  { opens, onEntered }: Keys,
): boolean {
  if (!isPlain(event)) return false
  const { key } = event
  const by = { ArrowDown: 1, ArrowUp: -1 }[key]
  if (by !== undefined && (state.opened || (opens && by > 0))) {
    event.preventDefault()
    state.step(by)
    return true
  }
  if (key === 'Tab') void state.settle('highlighted')
  if (key !== 'Enter') return false
  const decision = state.enter()
  if (!decision) return false
  event.preventDefault()
  onEntered?.(decision)
  return true
}
