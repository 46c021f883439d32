import { usePut, useRenew } from '../form/save.ts'
import { useAttempts } from '../form/use-attempts.ts'
import { later } from '../frame/later.tsx'
import { useIsKept } from '../frame/session.tsx'
import { asking } from '../links.ts'
import { type Outputs, proceduresOf, useTRPCClient } from '../trpc.ts'
import type { LineBatch } from './line-changes.ts'
import type { LineServer } from './use-saving.ts'

const etag = later(() => import('../form/etag.ts'))

/** Groups whose records have lines that are changed by a batch. */
type LinedGroup = {
  [Group in keyof Outputs]: Outputs[Group] extends { changeLines: { line_items: unknown[] } } ? Group : never
}[keyof Outputs]

type Lined<Lines> = { id: string; line_items: Lines }
type Asked = ReturnType<typeof asking>
type Template = { id: string; job_template_id: string }
type Procedures<Lines> = {
  changeLines: { mutate: (batch: object, asked: Asked) => Promise<Lined<Lines>> }
  /** Of those in `WITH_TEMPLATES` alone. */
  applyTemplate: { mutate: (of: Template, asked: Asked) => Promise<Lined<Lines>> }
  retrieve: { query: (of: { id: string }) => Promise<Lined<Lines>> }
}

/** Groups whose records take the lines of job templates. */
const WITH_TEMPLATES: readonly LinedGroup[] = ['quotes', 'worksheets']

/** The newest version that is known of the document that has these lines. */
const DOCUMENTS = new WeakMap<object, object>()

/** Which lines of a record are edited: all, unless some are the server's own. */
type Shows = (line: object) => boolean

const SHOWN = new WeakMap<object, readonly object[]>()

/** The lines of a record that are edited, the same array as long as the record's is the same. */
export function shownLines(
  { line_items }: { line_items: readonly object[] },
  shows: Shows,
): readonly object[] {
  const shown = SHOWN.get(line_items) ?? line_items.filter(shows)
  SHOWN.set(line_items, shown)
  return shown
}

function linesOf<Lines extends readonly object[]>(document: Lined<Lines>, shows: Shows | undefined): Lines {
  const lines = shows ? shownLines(document, shows) : document.line_items
  DOCUMENTS.set(lines, document)
  return lines as Lines
}

/** What who sees no prices sets of lines: a new one takes its price from its article. */
function withoutPrices(batch: LineBatch): LineBatch {
  const free = ({ unit_price: _, unit_discount_rate: __, vat_code: ___, ...line }: Record<string, unknown>) =>
    line
  const { add, update, ...rest } = batch
  return {
    ...rest,
    ...(add && { add: add.map(free) }),
    ...(update && { update: update.map(free) }),
  } as LineBatch
}

/** How the lines of a record are sent and read anew; what is answered takes its place on the page. */
export function useLineServer<Own extends object>(
  group: LinedGroup,
  document: Lined<readonly object[]>,
  shows?: Shows,
): LineServer<Own> {
  const { id } = document
  linesOf(document, shows)
  const put = usePut()
  const renew = useRenew()
  const isKept = useIsKept()
  type Lines = Awaited<ReturnType<LineServer<Own>['renew']>>
  const procedures = proceduresOf<Procedures<Lines>>(useTRPCClient(), group)
  const attempt = useAttempts(procedures.applyTemplate.mutate)
  const apply = async (job_template_id: string): Promise<void> => {
    const { answer, isEarlier } = await attempt({ id, job_template_id })
    void renew(group, answer)
    // Another one had been put there, though its answer was lost: this one is still to come.
    if (isEarlier) await apply(job_template_id)
  }
  return {
    save: async (batch, conditions) => {
      const sent = isKept('price') ? withoutPrices(batch) : batch
      const saved = await procedures.changeLines.mutate({ id, ...sent }, asking(conditions))
      void renew(group, saved)
      return linesOf(saved, shows)
    },
    ...(WITH_TEMPLATES.includes(group) && { apply }),
    renew: async () => linesOf(put(group, await procedures.retrieve.query({ id })), shows),
    tagOf: async (lines) => {
      const version = DOCUMENTS.get(lines)
      return version && (await etag()).tagOf(version)
    },
  }
}
