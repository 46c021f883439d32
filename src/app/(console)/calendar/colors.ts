import { useLocalStorage } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useCan } from '../../frame/session.tsx'
import { useTRPC } from '../../trpc.ts'
import type { Entry } from './read-range.ts'

/** What decides the colour that an entry is drawn in. */
const COLOR_SOURCES = ['own', 'calendar', 'category'] as const
export type ColorSource = (typeof COLOR_SOURCES)[number]

/** What is drawn without a calendar or category. */
const NEUTRAL = '#868e96'

/** What is offered; entries made elsewhere may have any other. */
export const SWATCHES = {
  blue: '#3B82F6',
  cyan: '#06B6D4',
  green: '#22C55E',
  lime: '#84CC16',
  yellow: '#EAB308',
  orange: '#F97316',
  red: '#EF4444',
  pink: '#EC4899',
  violet: '#8B5CF6',
  gray: '#6B7280',
} as const

export const DEFAULT_COLOR = SWATCHES.blue

const CALENDARS_STALE = { staleTime: 60_000 }

/** The company's calendars, the default first. */
export function useCalendars() {
  const trpc = useTRPC()
  const { data } = useQuery(trpc.calendars.list.queryOptions(undefined, CALENDARS_STALE))
  return data?.data
}

/** Kinds of work, those no longer offered too. */
export function useCategories() {
  const trpc = useTRPC()
  const enabled = useCan('settings.read')
  const query = trpc.workCategories.list.queryOptions({ limit: 100 }, { ...CALENDARS_STALE, enabled })
  const { data } = useQuery(query)
  return data?.data
}

/** The person's choice, kept in this browser, and the colour of an entry by it. */
export function useColors() {
  const mayReadKinds = useCan('settings.read')
  const sources = COLOR_SOURCES.filter((each) => each !== 'category' || mayReadKinds)
  const [chosen, setSource] = useLocalStorage<ColorSource>({
    key: 'officina-calendar-color',
    defaultValue: 'own',
    getInitialValueInEffect: false,
  })
  const source = sources.includes(chosen) ? chosen : 'own'
  const calendars = new Map(useCalendars()?.map(({ id, color }) => [id, color]))
  const categories = new Map(useCategories()?.map(({ id, color }) => [id, color]))
  const colorOf = ({ color, calendar_id, work_category_id }: Entry): string => {
    if (source === 'own') return color
    const by =
      source === 'calendar' ? calendars.get(calendar_id ?? '') : categories.get(work_category_id ?? '')
    return by ?? NEUTRAL
  }
  return { sources, source, setSource, colorOf }
}
