/** What stands on the label of a set, top to bottom. */
export type Label = { code: string; plate: string; customer: string; season: string; place: string }

/** A text as ZPL takes it after `^FH`: what would be a command, or ends a line, is written by its number. */
const zplText = (text: string) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .replace(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** The width of a line beside the QR code, in dots of 203 dpi. */
const ROOM = 488

/** How wide letters of the printer's own font are beside their height, rather more than less. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/[ijlI1.,:;'’!|()-]|\s/u, 0.34],
  [/[MWmw@%&]/u, 0.86],
  [/\p{Lu}/u, 0.62],
  [/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\d\p{P}]/u, 0.54],
]

const widthOf = (text: string) =>
  [...text].reduce((sum, sign) => sum + (WIDTHS.find(([kind]) => kind.test(sign))?.[1] ?? 1), 0)

/** The longest beginning of a text that has room in so many heights of a letter. */
function beginningOf(text: string, room: number): string {
  let [shown, width] = ['', 0]
  for (const sign of text) {
    width += widthOf(sign)
    if (width > room) break
    shown += sign
  }
  return shown
}

/** A text in lines of that width, the last of them with dots where something is left out. */
function linesOf(text: string, room: number, most: number): string[] {
  const lines: string[] = []
  let rest = text.trim()
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1
    const fitting = beginningOf(rest, room)
    const end = fitting.length === rest.length ? -1 : rest.slice(0, fitting.length + 1).lastIndexOf(' ')
    const line = end > 0 && !isLast ? rest.slice(0, end) : fitting
    const isCut = isLast && line.length < rest.length
    lines.push(isCut ? `${beginningOf(rest, room - widthOf('...')).trimEnd()}...` : line.trimEnd())
    rest = rest.slice(line.length).trimStart()
  }
  return lines
}

/**
 * A text at a place, in letters of a height; on one line they are up to half as small where it is long. Each line is a
 * field of its own: a block of lines (`^FB`) prints those that are too many over its last one.
 */
function fieldsOf(y: number, height: number, text: string, most = 1): string[] {
  const tall = most > 1 ? height : Math.floor(Math.max(height / 2, Math.min(height, ROOM / widthOf(text))))
  return linesOf(text, ROOM / tall, most).map(
    (line, index) => `^FO300,${y + index * tall}^A0N,${tall},${tall}^FH^FD${zplText(line)}^FS`,
  )
}

/** The label in the language of Zebra's printers, UTF-8 by `^CI28`; the printer draws the QR code itself. */
export const zplOf = ({ code, plate, customer, season, place }: Label) =>
  [
    ...['^XA', '^CI28', '^PW800', '^LL400'],
    `^FO40,75^BQN,2,10^FDQA,${code}^FS`,
    ...fieldsOf(30, 72, code),
    ...fieldsOf(115, 50, plate),
    ...fieldsOf(175, 34, customer, 2),
    ...fieldsOf(255, 34, season),
    ...fieldsOf(305, 68, place),
    '^XZ',
    '',
  ].join('\n')
