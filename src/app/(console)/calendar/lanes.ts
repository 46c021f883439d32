import type { CSSProperties } from 'react'
import { readingOf, reckon, type Wall } from '../../format/wall-clock.ts'
import type { Event } from './events.ts'

/** How long the beginning of an entry, where its title stands, is kept free. */
const TITLE_MS = 30 * 60_000
/** How much of an entry stays in sight at the left of one that stands above it: the line in its colour. */
const INDENT = '0.3125rem'

/** `from` a lane until before another, above so many others of the lane; `room` hours until one stands above it. */
type Place = { event: Event; from: number; until: number; depth: number; room: number }

const HOUR_MS = 60 * 60_000

const overlap = (a: Event, b: Event) => a.start < b.end && b.start < a.end

const hoursBetween = (a: Event, b: Event) => (reckon(b.start as Wall) - reckon(a.start as Wall)) / HOUR_MS

const titleEnd = ({ start }: Event): Wall => readingOf(reckon(start as Wall) + TITLE_MS)

/** What stands in one another's way, directly or through others, by start and the longest first. */
function clustersOf(events: readonly Event[]): Event[][] {
  const sorted = [...events].sort((a, b) => {
    if (a.start !== b.start) return a.start < b.start ? -1 : 1
    return a.end === b.end ? 0 : a.end > b.end ? -1 : 1
  })
  const clusters: Event[][] = []
  let end = ''
  for (const event of sorted) {
    if (event.start < end) clusters.at(-1)!.push(event)
    else clusters.push([event])
    if (event.end > end) end = event.end as string
  }
  return clusters
}

const depthIn = (lane: readonly Place[], event: Event): number =>
  Math.max(-1, ...lane.filter((each) => overlap(each.event, event)).map(({ depth }) => depth)) + 1

/** The lane that is free, else a new one; where there are `most`, the one where the fewest are covered, no title. */
function laneFor(event: Event, lanes: readonly Place[][], max: number): number {
  const depths = lanes.map((lane) => depthIn(lane, event))
  const free = depths.indexOf(0)
  if (free >= 0) return free
  if (lanes.length < max) return lanes.length
  const open = lanes.flatMap((lane, index) => (titleEnd(lane.at(-1)!.event) <= event.start ? [index] : []))
  if (open.length === 0) return lanes.length
  return open.reduce((best, index) => (depths[index]! < depths[best]! ? index : best))
}

/** The places of a cluster, each as wide as what stands beside it allows. */
function placesIn(cluster: readonly Event[], max: number): { places: Place[]; count: number } {
  const lanes: Place[][] = []
  for (const event of cluster) {
    const from = laneFor(event, lanes, max)
    lanes[from] ??= []
    const under = lanes[from].filter((each) => overlap(each.event, event))
    for (const each of under) each.room = Math.min(each.room, hoursBetween(each.event, event))
    lanes[from].push({
      ...{ event, from, until: from + 1, room: Number.POSITIVE_INFINITY },
      depth: depthIn(lanes[from], event),
    })
  }
  const places = lanes.flat()
  for (const place of places) {
    const isTaken = (lane: Place[]) => lane.some(({ event }) => overlap(event, place.event))
    const beside = lanes.slice(place.from + 1).findIndex(isTaken)
    place.until = beside < 0 ? lanes.length : place.from + 1 + beside
  }
  return { places, count: lanes.length }
}

function styleOf(place: Place, count: number, cluster: readonly Event[]) {
  const { event, from, until, depth, room } = place
  const indent = `${depth} * ${INDENT}`
  return {
    left: `calc(${(from / count) * 100}% + ${indent})`,
    width: `calc(${((until - from) / count) * 100}% - ${indent})`,
    // later above earlier
    '--order': cluster.indexOf(event),
    ...(Number.isFinite(room) && { '--room': `calc(${room} * var(--hour))` }),
  } as CSSProperties
}

/**
 * Where the entries of the hours stand, by their ids: side by side. More than `most` at a time overlap instead of being
 * too narrow to read, the later above the earlier but below its title.
 */
export function lanesOf(events: readonly Event[], max: number): Map<Event['id'], CSSProperties> {
  return new Map(
    clustersOf(events).flatMap((cluster) => {
      const { places, count } = placesIn(cluster, max)
      return places.map((place) => [place.event.id, styleOf(place, count, cluster)] as const)
    }),
  )
}
