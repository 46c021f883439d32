import type { CSSProperties } from 'react'
import type { Event } from './events.ts'

/** The least width in which an hour and a plate can be read. */
const LANE_PX = 90
/** Where the hours stand. */
const LABELS_PX = 52
/** Beside the lanes, where "+n" stands. */
const MORE = '1.5rem'
const MAX_LANES = { day: 8, week: 2 } as const

/** How many stand side by side on a day of a view that is so wide; as many as are usual while the width is not known. */
export function lanesIn(view: 'day' | 'week', { width, days }: { width: number; days: number }): number {
  if (width === 0) return MAX_LANES[view]
  const fitting = Math.floor((width - LABELS_PX) / days / LANE_PX)
  return Math.max(1, Math.min(MAX_LANES[view], fitting))
}

export type Lanes = {
  /** Where each that is shown stands, by its id. */
  styles: ReadonlyMap<Event['id'], CSSProperties>
  /** The first of those that find no lane, by its id: how many they are. */
  more: ReadonlyMap<Event['id'], number>
  /** All that are not shown by themselves. */
  hidden: ReadonlySet<Event['id']>
}

/** By start, and the longest first. */
const inOrder = (a: Event, b: Event) => {
  if (a.start !== b.start) return a.start < b.start ? -1 : 1
  return a.end === b.end ? 0 : a.end > b.end ? -1 : 1
}

/** What stands in one another's way, directly or through others. */
function clustersOf(events: readonly Event[]): Event[][] {
  const clusters: Event[][] = []
  let end = ''
  for (const event of [...events].sort(inOrder)) {
    if (event.start < end) clusters.at(-1)!.push(event)
    else clusters.push([event])
    if (event.end > end) end = event.end as string
  }
  return clusters
}

/** Each in the first lane that is free; those beyond the lanes there are find none. */
function laid(cluster: readonly Event[], max: number) {
  const lanes: Event[][] = []
  const rest: Event[] = []
  for (const event of cluster) {
    const free = lanes.findIndex((lane) => lane.at(-1)!.end <= event.start)
    if (free >= 0) lanes[free]!.push(event)
    else if (lanes.length < max) lanes.push([event])
    else rest.push(event)
  }
  return { lanes, rest }
}

/** Which of so many columns of a day the lanes stand in. */
type Column = { index: number; of: number }
const WHOLE: Column = { index: 0, of: 1 }

type Found = { lanes: readonly Event[][]; from: number; hasMore: boolean; column: Column }

/** As wide as its lane, and over those at its right that are free as long as it lasts. */
function styleOf(event: Event, { lanes, from, hasMore, column }: Found): CSSProperties {
  const overlaps = (lane: readonly Event[]) =>
    lane.some(({ start, end }) => start < event.end && event.start < end)
  const beside = lanes.slice(from + 1).findIndex(overlaps)
  const span = beside < 0 ? lanes.length - from : beside + 1
  const own = `100% / ${column.of}`
  const whole = hasMore ? `(${own} - ${MORE})` : `${own}`
  return {
    left: `calc(${own} * ${column.index} + ${whole} * ${from / lanes.length})`,
    width: `calc(${whole} * ${span / lanes.length})`,
  }
}

/** Where the entries of the hours stand: side by side in at most so many lanes, those beyond them as "+n". */
export function lanesOf(events: readonly Event[], max: number, column: Column = WHOLE): Lanes {
  const styles = new Map<Event['id'], CSSProperties>()
  const more = new Map<Event['id'], number>()
  const hidden = new Set<Event['id']>()
  for (const cluster of clustersOf(events)) {
    const { lanes, rest } = laid(cluster, max)
    for (const [from, lane] of lanes.entries())
      for (const event of lane)
        styles.set(event.id, styleOf(event, { lanes, from, hasMore: rest.length > 0, column }))
    for (const group of clustersOf(rest)) {
      more.set(group[0]!.id, group.length)
      const left = `calc(100% / ${column.of} * ${column.index + 1} - ${MORE})`
      styles.set(group[0]!.id, { left, width: MORE })
      for (const { id } of group) hidden.add(id)
    }
  }
  return { styles, more, hidden }
}
