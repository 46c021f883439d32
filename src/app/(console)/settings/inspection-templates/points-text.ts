type Point = { section?: string | null; name: string }

/** Points as they are written: one a line, under the line of their section, which ends with a colon. */
export function textOf(points: readonly Point[]): string {
  const lines: string[] = []
  let present: string | null = null
  for (const { section = null, name } of points) {
    if (section !== present) lines.push(`${section ?? ''}:`)
    present = section
    lines.push(name)
  }
  return lines.join('\n')
}

/** The points of what was written; lines without text are none. */
export function pointsOf(text: string): Point[] {
  const points: Point[] = []
  let section: string | null = null
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line.endsWith(':')) section = line.slice(0, -1).trim() || null
    else if (line !== '') points.push({ section, name: line })
  }
  return points
}
