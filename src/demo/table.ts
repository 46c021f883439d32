/**
 * The rows of a table written as text, one a line, cells divided by `|`. A cell that a line lacks is empty.
 * @param columns names of the cells, divided by spaces
 */
export function table<Columns extends string>(
  columns: Columns,
  text: string,
): Record<Names<Columns>, string>[] {
  const names = columns.split(' ')
  return text
    .trim()
    .split('\n')
    .map((line) => {
      const cells = line.split('|').map((cell) => cell.trim())
      return Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))
    }) as Record<Names<Columns>, string>[]
}

type Names<Columns extends string> = Columns extends `${infer First} ${infer Rest}`
  ? First | Names<Rest>
  : Columns
