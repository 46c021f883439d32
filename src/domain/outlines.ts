import type { DamageView } from './checkins.ts'
import type { VEHICLE_TYPES } from './vehicle-kinds.ts'

/*
 * What vehicles look like from each side, for the console and for paper alike (checkins.md#damages).
 */

type VehicleType = (typeof VEHICLE_TYPES)[number]

/** A line of the drawing: its path in SVG, and what it is where it is no body. */
export type Shape = { d: string; part?: 'tyre' | 'glass' | 'light' | 'line' }

/** How wide a view is for its height: those along the vehicle are twice as wide. */
export const RATIO: Record<DamageView, number> = { left: 2, right: 2, top: 2, interior: 2, front: 1, rear: 1 }

const ellipse = (x: number, y: number, rx: number, ry = rx) =>
  `M${x - rx} ${y} a${rx} ${ry} 0 1 0 ${2 * rx} 0 a${rx} ${ry} 0 1 0 ${-2 * rx} 0 Z`

const wheel = (x: number, y = 74, radius = 13): Shape[] => [
  { d: ellipse(x, y, radius), part: 'tyre' },
  { d: ellipse(x, y, radius * 0.55) },
]

/** A side, seen with the front to the left, in 200 × 100. */
const SIDES: Record<'car' | 'van' | 'truck' | 'motorcycle' | 'trailer' | 'agricultural', readonly Shape[]> = {
  car: [
    {
      d: 'M7 68 Q5 56 20 53 L54 47 Q70 26 94 24 L128 24 Q150 25 166 46 L186 51 Q195 54 194 68 L192 74 L9 74 Z',
    },
    { d: 'M64 46 Q76 31 94 30 L106 30 L106 46 Z M112 30 L128 30 Q144 31 155 46 L112 46 Z', part: 'glass' },
    { d: 'M60 48 L60 70 M109 30 L109 72 M158 48 L150 62 M70 54 h8 M117 54 h8', part: 'line' },
    ...wheel(44),
    ...wheel(156),
  ],
  van: [
    { d: 'M7 70 L8 56 Q18 50 36 46 L56 20 Q60 14 70 14 L188 14 Q195 15 195 24 L194 74 L9 74 Z' },
    { d: 'M44 45 L59 24 Q62 20 68 20 L80 20 L80 45 Z M88 20 L120 20 L120 45 L88 45 Z', part: 'glass' },
    { d: 'M84 16 L84 72 M126 16 L126 72 M126 48 L192 48 M90 54 h8 M132 54 h8', part: 'line' },
    ...wheel(44),
    ...wheel(162),
  ],
  truck: [
    {
      d: 'M6 74 L6 34 Q7 18 22 17 L56 17 L56 74 Z M62 8 L195 8 L195 64 L62 64 Z M56 66 L195 66 L195 72 L56 72 Z',
    },
    { d: 'M12 40 L13 30 Q15 23 24 23 L46 23 L46 40 Z', part: 'glass' },
    { d: 'M30 44 L30 70 M34 48 h7 M96 8 L96 64 M129 8 L129 64 M162 8 L162 64', part: 'line' },
    ...wheel(30, 76),
    ...wheel(140, 76),
    ...wheel(168, 76),
  ],
  motorcycle: [
    ...wheel(40, 72, 22),
    ...wheel(160, 72, 22),
    { d: 'M40 72 L66 26 L54 20 M66 26 L74 22 M104 64 L160 72 M88 62 Q100 78 122 70', part: 'line' },
    { d: 'M62 42 Q80 26 104 34 L126 40 L162 34 Q166 42 150 48 L116 56 L96 66 L74 62 Z' },
  ],
  trailer: [
    { d: 'M40 22 L194 22 L194 68 L40 68 Z M4 62 L40 58 L40 66 L4 66 Z' },
    { d: 'M78 22 L78 68 M117 22 L117 68 M156 22 L156 68', part: 'line' },
    ...wheel(116, 76),
    ...wheel(144, 76),
  ],
  agricultural: [
    { d: 'M12 62 L14 40 L84 36 L92 10 L152 10 L156 42 Q176 44 178 60 L100 70 Z' },
    { d: 'M96 34 L101 15 L122 15 L122 40 L96 40 Z M128 15 L147 15 L150 40 L128 40 Z', part: 'glass' },
    { d: 'M30 44 h40 M30 50 h40 M20 40 L22 18', part: 'line' },
    ...wheel(40, 74, 17),
    ...wheel(144, 66, 28),
  ],
}

const SIDE_OF: Partial<Record<VehicleType, keyof typeof SIDES>> = {
  camper: 'van',
  van: 'van',
  truck: 'truck',
  motorcycle: 'motorcycle',
  trailer: 'trailer',
  agricultural: 'agricultural',
}

const TALL: ReadonlySet<VehicleType> = new Set(['van', 'truck', 'camper', 'trailer', 'agricultural'])

/** Bodies from the end and from above, and their glass: of what is low, and of what is tall. */
const END = {
  low: 'M10 80 L10 56 Q11 48 20 46 L30 24 Q33 18 41 18 L59 18 Q67 18 70 24 L80 46 Q89 48 90 56 L90 80 Z',
  tall: 'M12 80 L12 14 Q13 8 22 8 L78 8 Q87 8 88 14 L88 80 Z',
}
const END_GLASS = {
  low: 'M27 45 L35 26 Q37 23 41 23 L59 23 Q63 23 65 26 L73 45 Z',
  tall: 'M20 42 L20 20 Q21 15 27 15 L73 15 Q79 15 80 20 L80 42 Z',
}
const TOP = {
  low: 'M7 34 Q9 17 30 14 L172 13 Q190 16 193 34 L193 66 Q190 84 172 87 L30 86 Q9 83 7 66 Z',
  tall: 'M8 24 Q9 15 20 14 L190 12 L194 16 L194 84 L190 88 L20 86 Q9 85 8 76 Z',
}
const TOP_GLASS = {
  low: 'M60 24 L76 28 L76 72 L60 76 Q54 50 60 24 Z M150 27 L162 24 Q168 50 162 76 L150 73 Z',
  tall: 'M34 24 L48 20 L48 80 L34 76 Q30 50 34 24 Z',
}
const TOP_LINES = {
  low: 'M80 27 L146 26 M80 73 L146 74 M10 50 L54 50',
  tall: 'M56 14 L56 86 M100 13 L100 87 M146 13 L146 87',
}
const FRONT_LINES = 'M34 56 h32 M34 60 h32 M40 68 h20 v7 h-20 Z'
const REAR_LINES = 'M40 58 h20 v7 h-20 Z M12 70 L88 70'

const shapeOf = (type: VehicleType) => (TALL.has(type) ? 'tall' : 'low')

/** Front or rear in 100 × 100: what differs is how tall it is, and whether light is white. */
function end(type: VehicleType, front: boolean): Shape[] {
  if (type === 'motorcycle')
    return [
      { d: ellipse(50, 74, 8, 20), part: 'tyre' },
      { d: 'M40 24 Q50 10 60 24 L64 52 L56 62 L44 62 L36 52 Z' },
      { d: 'M18 26 L40 24 M60 24 L82 26', part: 'line' },
      { d: ellipse(50, 34, 8, 7), part: front ? 'glass' : 'light' },
    ]
  const glass: Shape = { d: END_GLASS[shapeOf(type)], part: 'glass' }
  return [
    { d: 'M14 80 h14 v10 h-14 Z M72 80 h14 v10 h-14 Z', part: 'tyre' },
    { d: END[shapeOf(type)] },
    ...(type === 'trailer' ? [] : [glass]),
    { d: 'M15 54 h14 v8 h-14 Z M71 54 h14 v8 h-14 Z', part: front ? 'glass' : 'light' },
    { d: front ? FRONT_LINES : REAR_LINES, part: 'line' },
  ]
}

/** From above, the front to the left, in 200 × 100. */
function top(type: VehicleType): Shape[] {
  if (type === 'motorcycle')
    return [
      { d: 'M30 44 h24 v12 h-24 Z M146 44 h30 v12 h-30 Z', part: 'tyre' },
      { d: 'M54 46 Q80 34 112 42 L150 46 L150 54 L112 58 Q80 66 54 54 Z' },
      { d: 'M60 18 L66 50 L60 82 M112 42 L112 58', part: 'line' },
    ]
  const glass: Shape = { d: TOP_GLASS[shapeOf(type)], part: 'glass' }
  return [
    { d: TOP[shapeOf(type)] },
    ...(type === 'trailer' ? [] : [glass]),
    { d: TOP_LINES[shapeOf(type)], part: 'line' },
  ]
}

const seat = (x: number, y: number): Shape[] => [
  { d: `M${x} ${y} h22 q4 0 4 4 v20 q0 4 -4 4 h-22 Z` },
  { d: `M${x + 26} ${y + 2} h7 q3 0 3 3 v18 q0 3 -3 3 h-7 Z` },
]

function interior(type: VehicleType): Shape[] {
  if (type === 'motorcycle')
    return [{ d: 'M40 60 Q70 30 100 44 Q140 34 160 52 Q130 66 100 64 Q70 66 40 60 Z' }]
  return [
    { d: 'M10 12 Q22 8 34 10 L34 90 Q22 92 10 88 Z' },
    { d: ellipse(46, 30, 11), part: 'line' },
    { d: 'M62 46 h60 v8 h-60 Z M170 10 L194 14 L194 86 L170 90 Z', part: 'line' },
    ...[seat(64, 16), seat(64, 56), seat(128, 16), seat(128, 56)].flat(),
  ]
}

/** What mirrors a view of 200 × 100: the right side is the left one. */
export const MIRRORED = 'translate(200 0) scale(-1 1)'

/** The outline of a kind of vehicle from one side, 100 high and as wide as `RATIO` says; the right side is to be mirrored. */
export function outlineOf(type: VehicleType, view: DamageView): readonly Shape[] {
  if (view === 'left' || view === 'right') return SIDES[SIDE_OF[type] ?? 'car']
  if (view === 'top') return top(type)
  return view === 'interior' ? interior(type) : end(type, view === 'front')
}
