import '@mantine/spotlight/styles.layer.css'
import { Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { createSpotlight, Spotlight } from '@mantine/spotlight'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useErrorText } from '../form/api-errors.ts'
import { leave } from '../form/leave-guard.ts'
import { Plate } from '../format/plate.tsx'
import { askedOf } from '../format/words.ts'
import { type Outputs, useTRPC } from '../trpc.ts'
import { takeHeldKeys } from './find-opener.ts'
import classes from './frame.module.css'
import { creatableNouns, createHref, nounOfFound, visibleNouns } from './nouns.ts'
import { useSession } from './session.tsx'

const [store, spotlight] = createSpotlight()

type Hit = Outputs['search']['everything']['data'][number]
type Go = (href: string) => void

const DEBOUNCE_MS = 60
const SHORTEST = 2
const LONGEST = 100

const pathOf = ({ type, id }: Hit) => `${nounOfFound(type).path}/${id}`

/** Mantine marks what is chosen on the element itself, before hits that are still on their way. */
function chooseFirst(): void {
  const list = document.getElementById(store.getState().listId)
  list?.querySelector('[data-selected]')?.removeAttribute('data-selected')
  list?.querySelector('[data-action]')?.setAttribute('data-selected', 'true')
  store.updateState((state) => ({ ...state, selected: 0 }))
}

/** What is looked for: a digit alone is a document's number, which the search knows by its sign. */
function wantedOf(text: string): string {
  const { q } = askedOf(text, LONGEST)
  return /^\d$/.test(q) ? `#${q}` : q
}

function useHits(text: string) {
  const trpc = useTRPC()
  const wanted = wantedOf(text)
  const [q] = useDebouncedValue(wanted, DEBOUNCE_MS)
  const enabled = q.length >= SHORTEST
  const { data, isFetching, error } = useQuery(
    trpc.search.everything.queryOptions({ q }, { enabled, placeholderData: keepPreviousData }),
  )
  const found = enabled ? (data?.data.map(({ id }) => id).join() ?? '') : ''
  // The best hit is chosen as soon as it is there, so that Enter goes to it and the arrow to the one below. The same
  // hits of a longer text leave alone what was chosen among them.
  useEffect(() => {
    if (found) chooseFirst()
  }, [found])
  const isSearching = isFetching || q !== wanted
  return {
    hits: enabled ? (data?.data ?? []) : [],
    isSearching,
    failure: enabled && !isSearching ? error : null,
  }
}

/** Enter before the hits are there goes to the first of them once they are, never to one of what was typed before. */
function useEarlyEnter(
  { text, hits, isSearching }: { text: string; hits: Hit[]; isSearching: boolean },
  go: Go,
) {
  const [enteredFor, setEnteredFor] = useState<string | null>(null)
  const best = hits[0]
  useEffect(() => {
    if (enteredFor === null || isSearching) return
    setEnteredFor(null)
    if (enteredFor !== text || !best) return
    spotlight.close()
    go(pathOf(best))
  }, [enteredFor, text, isSearching, best])
  return (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isSearching || wantedOf(text).length < SHORTEST) return
    event.preventDefault()
    event.stopPropagation()
    setEnteredFor(text)
  }
}

/** What the record is known by: a plate, a number with its title, a name. */
function HitAction({ hit, onGo }: { hit: Hit; onGo: Go }) {
  const t = useTranslations('find')
  const { type, title, subtitle, detail, seq_number } = hit
  const Icon = nounOfFound(type).icon
  const name = seq_number === null ? title : [t('number', { number: seq_number }), title].join(' ')
  return (
    <Spotlight.Action
      leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
      label={name}
      onClick={() => onGo(pathOf(hit))}
    >
      <Icon size={18} stroke={1.6} aria-hidden style={{ flex: 'none', marginRight: 12 }} />
      <div style={{ minWidth: 0, flex: 1 }}>
        <Text size="sm" truncate>
          {type === 'vehicle' ? <Plate license={name} /> : name}
        </Text>
        <Text size="xs" truncate opacity={0.8}>
          {[subtitle, detail].filter(Boolean).join(' · ')}
        </Text>
      </div>
    </Spotlight.Action>
  )
}

function Hits({ hits, onGo }: { hits: Hit[]; onGo: Go }) {
  const t = useTranslations()
  return [...Map.groupBy(hits, ({ type }) => type)].map(([type, group]) => (
    <Spotlight.ActionsGroup key={type} label={t(`${nounOfFound(type).key}.noun.section`)}>
      {group.map((hit) => (
        <HitAction key={hit.id} hit={hit} onGo={onGo} />
      ))}
    </Spotlight.ActionsGroup>
  ))
}

/** Before anything is typed: where to go, and what to begin. */
function Suggestions({ onGo }: { onGo: Go }) {
  const t = useTranslations()
  const permissions = useSession()?.permissions ?? []
  return (
    <>
      <Spotlight.ActionsGroup label={t('find.begin')}>
        {creatableNouns(permissions).map((noun) => (
          <Spotlight.Action
            key={noun.key}
            leftSection={<IconPlus size={18} stroke={1.6} aria-hidden />}
            label={t(`${noun.key}.new`)}
            onClick={() => onGo(createHref(noun))}
          />
        ))}
      </Spotlight.ActionsGroup>
      <Spotlight.ActionsGroup label={t('find.go')}>
        {visibleNouns(permissions).map(({ key, path, icon: Icon }) => (
          <Spotlight.Action
            key={key}
            leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
            label={t(`${key}.noun.section`)}
            onClick={() => onGo(path)}
          />
        ))}
      </Spotlight.ActionsGroup>
    </>
  )
}

/** Text as it is compared here: without case and accents. */
const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** What was typed as a new record: with a digit it is a plate, else somebody's name. */
function useCreation(text: string) {
  const t = useTranslations('find')
  const permissions = useSession()?.permissions ?? []
  const name = text.trim()
  const isPlate = /\d/.test(name)
  if (!permissions.includes(isPlate ? 'vehicles.write' : 'customers.write')) return null
  const query = new URLSearchParams(isPlate ? { license: name } : { name })
  return {
    label: t(isPlate ? 'createVehicle' : 'createCustomer', { text: name }),
    href: `${isPlate ? '/vehicles' : '/customers'}/new?${query}`,
  }
}

/**
 * After the hits: sections, and what begins something, by their name; last, a record of what was typed, but where a
 * search that failed leaves open whether there is one.
 */
function Commands({ text, isKnown, onGo }: { text: string; isKnown: boolean; onGo: Go }) {
  const t = useTranslations()
  const permissions = useSession()?.permissions ?? []
  const creation = useCreation(text)
  const wanted = bare(text.trim())
  const all = [
    ...visibleNouns(permissions).map(({ key, path, icon }) => ({
      ...{ label: t(`${key}.noun.section`), href: path, icon },
    })),
    ...creatableNouns(permissions).map((noun) => ({
      ...{ label: t(`${noun.key}.new`), href: createHref(noun), icon: IconPlus },
    })),
  ]
  const named = all.filter(({ label }) => bare(label).includes(wanted))
  const shown = creation && isKnown ? [...named, { ...creation, icon: IconPlus }] : named
  if (shown.length === 0) return null
  return (
    <Spotlight.ActionsGroup label={t('find.commands')}>
      {shown.map(({ label, href, icon: Icon }) => (
        <Spotlight.Action
          key={href}
          leftSection={<Icon size={18} stroke={1.6} aria-hidden />}
          label={label}
          onClick={() => onGo(href)}
        />
      ))}
    </Spotlight.ActionsGroup>
  )
}

/** Find anything: plate, customer, part, number, in one box. Empty, it offers where to go. */
export function FindBox({ asked }: { asked: number }) {
  const t = useTranslations('frame')
  const common = useTranslations('common')
  const router = useRouter()
  const [text, setText] = useState('')
  const { hits, isSearching, failure } = useHits(text)
  const errorText = useErrorText()
  const go: Go = (href) => leave(() => router.push(href))
  const onEnter = useEarlyEnter({ text, hits, isSearching }, go)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (asked === 0) return
    spotlight.open()
    if (document.activeElement === field.current) takeHeldKeys()
  }, [asked])
  const isSearch = wantedOf(text).length >= SHORTEST
  return (
    <Spotlight.Root
      store={store}
      query={text}
      onQueryChange={setText}
      shortcut={null}
      attributes={{ content: { 'aria-label': t('find') } }}
      scrollable
      maxHeight="70vh"
      clearQueryOnClose
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
    >
      <Spotlight.Search
        placeholder={t('findHint')}
        aria-label={t('find')}
        ref={field}
        onFocus={takeHeldKeys}
        onKeyDownCapture={onEnter}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
      />
      <Spotlight.ActionsList className={classes.hits}>
        {isSearch ? <Hits hits={hits} onGo={go} /> : <Suggestions onGo={go} />}
        {isSearch && hits.length === 0 && (
          <Spotlight.Empty>
            {failure ? errorText(failure).message : common(isSearching ? 'searching' : 'nothingFound')}
          </Spotlight.Empty>
        )}
        {isSearch && <Commands {...{ text, isKnown: !failure }} onGo={go} />}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  )
}
