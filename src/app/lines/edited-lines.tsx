import { DragDropContext, Droppable, type DropResult, type ResponderProvided } from '@hello-pangea/dnd'
import { VisuallyHidden } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { KeptOffer } from '../form/kept-offer.tsx'
import { useUnsavedGuard } from '../form/unsaved.tsx'
import { Unsettled, useUnsettled } from '../form/unsettled.tsx'
import { useShortcut } from '../frame/shortcuts.tsx'
import { controlIn } from './columns.ts'
import { DiscountButton } from './discount-button.tsx'
import { EditorFoot } from './editor-foot.tsx'
import type { EditedProps } from './line-editor.tsx'
import { lineKeys } from './line-keys.ts'
import { LineRow } from './line-row.tsx'
import { LineTable } from './line-table.tsx'
import { totalsOf } from './line-totals.ts'
import classes from './lines.module.css'
import { lastDone } from './lines-state.ts'
import { TotalsPanel } from './totals.tsx'
import { useJobTemplates } from './use-job-templates.ts'
import { useKeptLines } from './use-kept-lines.ts'
import { type Lines, useLines } from './use-lines.ts'
import { usePastedCells } from './use-pasted-cells.ts'
import { useSaving } from './use-saving.ts'
import { useUndoNotices } from './use-undo-notices.ts'
import { useWantedCell } from './wanted-cell.ts'

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

/** Lines that are edited, with totals that follow the typing. */
export function EditedLines<Own extends object>(props: EditedProps<Own>) {
  const { lines: source, own, customer_id, autoFocus = false, hasDiscount, onDraft, vat, children } = props
  const t = useTranslations('lines')
  const common = useTranslations('common')
  const lines = useLines({ source, blank: own.blank, vat_code: vat.standard, autoFocus })
  const { edit, changes } = lines
  const { save: write, saving, savedAt } = useSaving(lines, props)
  const { fields, save } = useSettledSave(write)
  const { kept, settle, drop } = useKeptLines(props.id, lines)
  useWantedCell(lines)
  const root = useFocus(lines.focus)
  const dragging = useDragging(lines)
  const [said, setSaid] = useState('')
  const totals = useMemo(() => totalsOf(lines.lines, vat.rates), [lines.lines, vat.rates])
  const figures = useMemo(() => lines.lines.map(({ values }) => values), [lines.lines])
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
          <LineTable {...{ own, totals, figures }} isEdited>
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
