import { PRESSABLE } from './pressed.ts'

type Point = { left: number; top: number }
type Size = { width: number; height: number }

const GAP = 8

/** The pencil or the menu at a record's head. */
const HEAD = '[data-of-record]'

function isSeen(element: Element): boolean {
  if (!element.isConnected) return false
  const { width, height, top, bottom } = element.getBoundingClientRect()
  return width > 0 && height > 0 && bottom > 0 && top < window.innerHeight
}

/**
 * Where success is told: at what was pressed, at what had opened the dialog or menu that it stood in, or at the head of
 * the record that it led to; null where none of them is in sight.
 */
export const anchorOf = (presses: readonly Element[]): Element | null =>
  presses.find(isSeen) ?? [...document.querySelectorAll(HEAD)].find(isSeen) ?? null

/** The left edge of what stands in one row with an element. */
function rowStart(element: Element): number {
  const own = element.getBoundingClientRect()
  const lefts = [...(element.parentElement?.querySelectorAll(PRESSABLE) ?? [])]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && top < own.bottom && bottom > own.top)
    .map(({ left }) => left)
  return Math.min(own.left, ...lefts)
}

const hasText = (element: Element) =>
  [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())

/** Something to read or to press stands there. */
function isTaken({ left, top }: Point, { width, height }: Size): boolean {
  const xs = [left, left + width / 2, left + width - 1]
  const ys = [top, top + height / 2, top + height - 1]
  return xs.some((x) =>
    ys.some((y) => {
      const element = document.elementFromPoint(x, y)
      return element !== null && (element.closest(PRESSABLE) !== null || hasText(element))
    }),
  )
}

/** Beside an element where nothing stands: left of its row, right of it, below, above; else what covers least. */
export function besideOf(element: Element, size: Size): Point {
  const own = element.getBoundingClientRect()
  const top = own.top + (own.height - size.height) / 2
  const left = Math.min(Math.max(own.right - size.width, GAP), window.innerWidth - size.width - GAP)
  const points = [
    { left: rowStart(element) - size.width - GAP, top },
    { left: own.right + GAP, top },
    { left, top: own.bottom + GAP / 2 },
    { left, top: own.top - size.height - GAP / 2 },
  ].filter(
    (point) =>
      point.left >= GAP &&
      point.left + size.width <= window.innerWidth - GAP &&
      point.top >= 0 &&
      point.top + size.height <= window.innerHeight,
  )
  return points.find((point) => !isTaken(point, size)) ?? points[0] ?? { left, top: own.top }
}
