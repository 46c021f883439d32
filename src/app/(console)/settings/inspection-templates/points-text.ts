type Point = { section?: string | null; name: string }

/** Stands before the name of a point that would else be a section's line. */
const POINT = '- '

/** A name as it is written: of one that ends with a colon, or begins as a marked one, the mark says that it is a point. */
const lineOf = (name: string) => (name.endsWith(':') || name.startsWith(POINT) ? POINT + name : name)

/** Points as they are written: one a line, under the line of their section, which ends with a colon. */
export function textOf(points: readonly Point[]): string {
  const lines: string[] = []
  let present: string | null = null
  for (const { section = null, name } of points) {
    if (section !== present) lines.push(`${section ?? ''}:`)
    present = section
    lines.push(lineOf(name))
  }
  return lines.join('\n')
}

/** The points of what was written, also as a list with dashes; lines without text are none. */
export function pointsOf(text: string): Point[] {
  const points: Point[] = []
  let section: string | null = null
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.startsWith(POINT)) points.push({ section, name: line.slice(POINT.length).trim() })
    else if (line.endsWith(':')) section = line.slice(0, -1).trim() || null
    else if (line !== '') points.push({ section, name: line })
  }
  return points
}
