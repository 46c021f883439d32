'use client'

import { DragDropContext, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { KeptOffer } from '../form/kept-offer.tsx'
import { useUnsavedGuard } from '../form/unsaved.tsx'
import { Unsettled, useUnsettled } from '../form/unsettled.tsx'
import { useShortcut } from '../frame/shortcuts.tsx'
import { controlIn, type OwnFields } from './columns.ts'
import { DiscountButton } from './discount-button.tsx'
import { EditorFoot } from './editor-foot.tsx'
import type { ServerLine } from './line-changes.ts'
import { lineKeys } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { LineTable } from './line-table.tsx'
import { totalsOf } from './line-totals.ts'
import classes from './lines.module.css'
import { lastDone } from './lines-state.ts'
import { ReadLines } from './read-lines.tsx'
import { TotalsPanel } from './totals.tsx'
import { useJobTemplates } from './use-job-templates.ts'
import { useKeptLines } from './use-kept-lines.ts'
import { type Lines, useLines } from './use-lines.ts'
import { usePastedCells } from './use-pasted-cells.ts'
import { type LineServer, useSaving } from './use-saving.ts'
import { useUndoNotices } from './use-undo-notices.ts'
import { useVat } from './vat-choices.ts'

/** Lines that are not saved yet. */
export type LinesDraft = {
  /** Sends them; false when they were refused, and then says why itself. */
  save: () => Promise<boolean>
}

type Props<Own extends object> = LineServer<Own> & {
  /** The document's id. */
  id: string
  /** The document's lines as the server has them. */
  lines: readonly ServerLine<Own>[]
  /** Whose prices the type-ahead shows. */
  customer_id?: string | undefined
  /** The same table without controls. */
  readOnly?: boolean
  /** Begins in an empty line. */
  autoFocus?: boolean
  /** One discount is given to all of its lines. */
  hasDiscount?: boolean
  /** Told of what is not saved, and of null once nothing is; stable. */
  onDraft?: (draft: LinesDraft | null) => void
  /** What the lines of this kind of document have beyond the common fields; a constant or memoized. */
  own?: OwnFields<Own>
  /** Under the totals. */
  children?: ReactNode
}

const NOTHING_OWN: OwnFields<object> = { columns: [], blank: {} }

/**
 * Lines of a document that are read, or edited and saved as one batch, with totals that follow the typing. A document
 * that is closed meanwhile shows what was not saved until it is discarded.
 */
export function LineEditor<Own extends object = object>(props: Props<Own>) {
  const { own = NOTHING_OWN as unknown as OwnFields<Own>, readOnly = false, onDraft } = props
  const vat = useVat()
  const [hasDraft, setHasDraft] = useState(false)
  const tell = useCallback(
    (draft: LinesDraft | null) => {
      setHasDraft(draft !== null)
      onDraft?.(draft)
    },
    [onDraft],
  )
  if (readOnly && !hasDraft)
    return (
      <ReadLines lines={props.lines} own={own}>
        {props.children}
      </ReadLines>
    )
  if (!vat.isKnown) return <Skeleton height={200} />
  return <EditedLines {...props} own={own} vat={vat} onDraft={tell} />
}

type Inner<Own extends object> = Props<Own> & { own: OwnFields<Own> }

/** Saves once every description is an article or a text; one at a time. */
function useSettledSave(write: () => Promise<boolean>) {
  const fields = useUnsettled()
  const latest = useRef(write)
  latest.current = write
  const running = useRef<Promise<boolean>>(null)
  const save = useCallback(() => {
    const settled = async () => (await fields.settle()) && latest.current()
    running.current ??= settled().finally(() => {
      running.current = null
    })
    return running.current
  }, [fields])
  return { fields, save }
}

/** The cell that is to take the focus does, once it is there. */
function useFocus(focus: Lines<object>['focus']) {
  const root = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!focus) return
    const { key, field } = focus
    controlIn(root.current?.querySelector(`[data-line="${key}"]`), field)?.focus()
  }, [focus])
  return root
}

/** What is said aloud while a line is dragged, in the person's language. */
function useDragging<Own extends object>({ edit }: Lines<Own>) {
  const t = useTranslations('lines')
  const place = (index: number) => t('movedTo', { line: index + 1 })
  return {
    dragHandleUsageInstructions: t('dragHelp'),
    onDragStart: ({ source }: { source: { index: number } }, { announce }: ResponderProvided) => {
      edit.hold(true)
      announce(t('lifted', { line: source.index + 1 }))
    },
    onDragUpdate: ({ destination }: Pick<DropResult, 'destination'>, { announce }: ResponderProvided) =>
      announce(destination ? place(destination.index) : t('notMoved')),
    onDragEnd: ({ source, destination, reason }: DropResult, { announce }: ResponderProvided) => {
      const isMoved = reason === 'DROP' && destination !== null
      announce(isMoved ? place(destination!.index) : t('notMoved'))
      if (isMoved) edit.move(source.index, destination!.index)
      edit.hold(false)
    },
  }
}

/** Lines from which on those out of sight are spared. */
const LONG = 60

const NO_ERRORS: Readonly<Record<string, string>> = {}

/** The refused cells of each line; lines without any share one object, so that they are not rendered again. */
function errorsByLine(errors: Readonly<Record<string, string>>) {
  const byLine = new Map<string, Record<string, string>>()
  for (const [name, text] of Object.entries(errors)) {
    const [key = '', field = ''] = name.split('.')
    byLine.set(key, { ...byLine.get(key), [field]: text })
  }
  return byLine
}

function EditedLines<Own extends object>(props: Inner<Own> & { vat: ReturnType<typeof useVat> }) {
  const { lines: source, own, customer_id, autoFocus = false, hasDiscount, onDraft, vat, children } = props
  const t = useTranslations('lines')
  const common = useTranslations('common')
  const lines = useLines({ source, blank: own.blank, vat_code: vat.standard, autoFocus })
  const { edit, changes } = lines
  const { save: write, saving, savedAt } = useSaving(lines, props)
  const { fields, save } = useSettledSave(write)
  const { kept, settle, drop } = useKeptLines(props.id, lines)
  const root = useFocus(lines.focus)
  const dragging = useDragging(lines)
  const [said, setSaid] = useState('')
  const totals = useMemo(() => totalsOf(lines.lines, vat.rates), [lines.lines, vat.rates])
  const errors = useMemo(() => errorsByLine(lines.errors), [lines.errors])
  const isDirty = changes.count > 0
  useUnsavedGuard(isDirty && !saving, drop)
  useEffect(() => {
    if (!isDirty) return
    onDraft?.({ save })
    return () => onDraft?.(null)
  }, [onDraft, isDirty, save])
  useShortcut('mod+S', common('save'), save)
  const last = lastDone(lines)
  useShortcut('mod+Z', t(last === 'paste' ? 'unpaste' : 'undo'), () => edit.undo(), last !== undefined)
  const onTemplate = useJobTemplates(lines, props.apply)
  const { onRemove, onPasted, onDiscounted } = useUndoNotices(lines)
  usePastedCells({ root, lines, own, vat, onPasted })
  const onKeyDown = lineKeys({ lines, save, onMoved: (to) => setSaid(t('movedTo', { line: to + 1 })) })
  return (
    <div
      ref={root}
      className={classes.editor}
      data-own={own.columns.length > 0 || undefined}
      data-open={own.open !== undefined || undefined}
      data-long={lines.lines.length > LONG || undefined}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside, as in a spreadsheet */}
      <div className={classes.main} onKeyDown={onKeyDown}>
        {kept && changes.count === 0 && (
          <KeptOffer
            at={kept.at}
            sayWhat={(when) => t('kept', { count: kept.count, when })}
            onSettle={settle}
          />
        )}
        <DragDropContext {...dragging}>
          <LineTable own={own} isEdited>
            <Unsettled value={fields}>
              <Droppable droppableId="lines">
                {(provided) => (
                  <tbody ref={provided.innerRef} {...provided.droppableProps}>
                    {lines.lines.map((line, index) => (
                      <LineRow
                        key={line.key}
                        {...{ line, index, own, customer_id, edit, onRemove, onTemplate }}
                        object_id={props.id}
                        rates={vat.choices}
                        total={totals.lines.get(line.key)!.total_before_tax}
                        errors={errors.get(line.key) ?? NO_ERRORS}
                      />
                    ))}
                    {provided.placeholder}
                  </tbody>
                )}
              </Droppable>
            </Unsettled>
          </LineTable>
        </DragDropContext>
        <EditorFoot
          {...{ changes, saving, savedAt, save, edit }}
          overtaken={lines.overtaken}
          open={lines.lines.some(({ theirs }) => theirs)}
        />
        <VisuallyHidden component="div" role="status">
          {said}
        </VisuallyHidden>
      </div>
      {own.open === undefined && (
        <TotalsPanel totals={totals}>
          {hasDiscount && <DiscountButton lines={lines} vat={vat.rates} onGiven={onDiscounted} />}
          {children}
        </TotalsPanel>
      )}
    </div>
  )
}
