import { Draggable } from '@hello-pangea/dnd'
import { ActionIcon, NativeSelect, VisuallyHidden } from '@mantine/core'
import { IconGripVertical, IconX } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { memo, type ReactNode, useEffect, useRef } from 'react'
import { useNumbers } from '../format/numbers.ts'
import { ArticleCell } from './article-cell.tsx'
import type { CellProps, FoundArticle, FoundTemplate, OwnColumn, OwnFields } from './columns.ts'
import { EMPTIED, type LineValues, type LocalLine } from './line-changes.ts'
import { LineConflicts } from './line-conflicts.tsx'
import classes from './lines.module.css'
import { NumberCell } from './number-cell.tsx'
import { OwnCell } from './own-controls.tsx'
import { useShownColumns } from './shown-columns.ts'
import type { Lines } from './use-lines.ts'
import { useUnits, type VatChoice } from './vat-choices.ts'

type Props<Own extends object> = {
  /** The id of the document. */
  object_id: string
  line: LocalLine<Own>
  index: number
  own: OwnFields<Own>
  customer_id?: string | undefined
  rates: readonly VatChoice[]
  /** EUR before tax, as typed so far. */
  total: number
  /** Why cells of this line are refused, by field. */
  errors: Readonly<Record<string, string>>
  edit: Lines<Own>['edit']
  onRemove: (line: LocalLine<Own>) => void
  /** The name of a job template was taken in the line; without it none is offered. */
  onTemplate: ((key: string, template: FoundTemplate) => void) | undefined
}

type CellOf = (field: string, name: string) => CellProps

type Marks = { line: LocalLine; index: number; errors: object }

function useCells({ line: { key, theirs = {} }, index, errors }: Marks): CellOf {
  const t = useTranslations('lines')
  const marksOf = (field: string) => [
    ...(field in errors ? [`${key}-refused`] : []),
    ...(field in theirs ? [`${key}-theirs`] : []),
  ]
  return (field, name) => ({
    'aria-label': t('cell', { column: name, line: index + 1 }),
    'aria-describedby': marksOf(field).join(' ') || undefined,
    'data-cell': `${key}.${field}`,
    error: marksOf(field).length > 0,
    size: 'sm',
    classNames: { input: classes.input! },
  })
}

function OwnCells<Own extends object>(props: {
  columns: readonly OwnColumn<Own>[]
  at: OwnColumn<Own>['at']
  values: LineValues & Own
  onChange: (values: Partial<LineValues & Own>) => void
  cellOf: CellOf
}) {
  const { columns, at, values, onChange, cellOf } = props
  return columns
    .filter((column) => column.at === at)
    .map((column) => (
      <td key={column.id} data-label={column.header} data-words={column.control.is !== 'tick' || undefined}>
        <OwnCell
          control={column.control}
          value={values[column.id]}
          onChange={(value) => onChange({ [column.id]: value } as Partial<LineValues & Own>)}
          cell={cellOf(column.id, column.header)}
        />
      </td>
    ))
}

/** The rates, of which the chosen one is a code: for more there is no room where it is not being chosen. */
const asCode = (rates: readonly VatChoice[], vat_code: string | null) =>
  rates.map(({ value, label, short = label }) => ({ value, label: value === vat_code ? short : label }))

function PriceCells<Own extends object>({
  line: { values },
  own: { open },
  rates,
  onChange,
  cellOf,
}: Pick<Props<Own>, 'line' | 'own' | 'rates'> & {
  onChange: (values: Partial<LineValues & Own>) => void
  cellOf: CellOf
}) {
  const t = useTranslations('lines')
  const { columns } = useShownColumns()
  const left = open === undefined ? [] : [{ value: '', label: open }]
  const units = [...left, ...useUnits(values.unit_type)]
  const set = (field: keyof LineValues) => (value: number | string | null) =>
    onChange({ [field]: value } as Partial<LineValues & Own>)
  const { vat_code } = values as LineValues
  const isKnown = vat_code === null || rates.some(({ value }) => value === vat_code)
  const codes = [
    ...left,
    ...(isKnown ? [] : [{ value: vat_code, label: vat_code }]),
    ...asCode(rates, vat_code),
  ]
  const choices = { unit_type: units, vat_code: codes }
  const titles = { unit_type: undefined, vat_code: rates.find(({ value }) => value === vat_code)?.label }
  return columns.map((column) => {
    const { field, label } = column
    const cell = cellOf(field, t(label))
    return (
      <td key={field} data-label={t(label)}>
        {column.kind === 'number' ? (
          <NumberCell
            value={values[column.field]}
            onChange={set(field)}
            always={column.always}
            emptied={open === undefined ? EMPTIED[column.field] : null}
            placeholder={open}
            cell={cell}
          />
        ) : (
          <NativeSelect
            {...cell}
            title={titles[column.field]}
            data={choices[column.field]}
            value={values[column.field] ?? ''}
            onChange={(event) => set(field)(event.currentTarget.value || null)}
          />
        )}
      </td>
    )
  })
}

function LineErrors({ id, errors }: { id: string; errors: Readonly<Record<string, string>> }) {
  const texts = [...new Set(Object.values(errors))]
  if (texts.length === 0) return null
  return (
    <td id={id} className={classes.errors}>
      {texts.join(' · ')}
    </td>
  )
}

/** What an article gives to the line that takes it. */
function takenFrom<Own extends object>(
  article: FoundArticle,
  { fromArticle, open, costOf }: OwnFields<Own>,
): Partial<LineValues & Own> {
  const { id, name, unit_type, vat_code } = article
  // A discount of the article is one on its sale, as its price is.
  const price = costOf
    ? { unit_price: 0, unit_discount_rate: 0 }
    : { unit_price: article.sale_price, unit_discount_rate: article.unit_discount_rate }
  // What is left open follows the article until the lines are used.
  const common = open === undefined && { unit_type, vat_code, ...price }
  return { article_id: id, description: name, ...common, ...fromArticle?.(article) } as Partial<
    LineValues & Own
  >
}

type DescriptionProps<Own extends object> = Pick<
  Props<Own>,
  'line' | 'own' | 'customer_id' | 'edit' | 'onTemplate'
> & {
  onChange: (values: Partial<LineValues & Own>) => void
  cellOf: CellOf
}

/** What the line is about; an article that is taken fills the other cells, too. */
function DescriptionCell<Own extends object>(props: DescriptionProps<Own>) {
  const { line, own, customer_id, edit, onTemplate, onChange, cellOf } = props
  const t = useTranslations('lines')
  const faults = useTranslations('errors')
  const { key, values } = line
  const cited = useRef(values.article_id)
  useEffect(() => {
    cited.current = values.article_id
  }, [values.article_id])
  const take = (article: FoundArticle) => {
    onChange(takenFrom(article, own))
    own.costOf?.(article.id).then(
      // Another article may have been taken since.
      (cost) => cited.current === article.id && onChange(cost),
      () => edit.blame({ key, field: 'unit_price' }, faults('unreachable')),
    )
  }
  const describes = { key, field: 'description' }
  // A line whose text was emptied is about something else from now on.
  const describe = (description: string) =>
    onChange({ description, ...(description === '' && { article_id: null }) } as Partial<LineValues & Own>)
  return (
    <td className={classes.describes} data-label={t('description')}>
      <ArticleCell
        value={values.description}
        article_id={values.article_id}
        customer_id={customer_id}
        priced={own.costOf === undefined}
        onType={describe}
        onTake={take}
        // A line that stands in the document is not given up for others.
        onTemplate={line.id === null && onTemplate ? (found) => onTemplate(key, found) : undefined}
        onDecided={(decision) =>
          decision === 'taken' ? edit.focus({ key, field: 'quantity' }) : edit.next(describes)
        }
        onFault={(fault) => edit.blame(describes, fault)}
        cell={cellOf('description', t('description'))}
      />
    </td>
  )
}

/** One line with its controls; a card on small screens. */
function EditedRow<Own extends object>(props: Props<Own>) {
  const { object_id, line, index, own, rates, total, errors, edit, onRemove } = props
  const t = useTranslations('lines')
  const numbers = useNumbers()
  const { hasAmounts } = useShownColumns()
  const { key, values } = line
  const cellOf = useCells({ line, index, errors })
  const onChange = (values: Partial<LineValues & Own>) => edit.change(key, values)
  const shared = { columns: own.columns, values, onChange, cellOf }
  const content: ReactNode = (
    <>
      <DescriptionCell {...props} {...{ onChange, cellOf }} />
      <PriceCells {...{ line, own, rates, onChange, cellOf }} />
    </>
  )
  return (
    <Draggable draggableId={key} index={index}>
      {(provided, snapshot) => (
        <tr
          ref={provided.innerRef}
          {...provided.draggableProps}
          className={classes.row}
          data-line={key}
          data-dragging={snapshot.isDragging || undefined}
        >
          <td className={classes.grip}>
            <span {...provided.dragHandleProps} className={classes.handle}>
              <IconGripVertical size={16} stroke={1.6} aria-hidden />
              <VisuallyHidden>{t('moveLine', { line: index + 1 })}</VisuallyHidden>
            </span>
          </td>
          <OwnCells {...shared} at="start" />
          {content}
          <OwnCells {...shared} at="end" />
          {own.open === undefined && hasAmounts && (
            <td className={classes.total} data-label={t('total')}>
              {numbers.money(total)}
            </td>
          )}
          <td className={classes.remove}>
            <ActionIcon
              variant="subtle"
              color="gray"
              data-cell={`${key}.remove`}
              aria-label={t('removeLine', { line: index + 1 })}
              onClick={() => onRemove(line)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </td>
          <LineErrors id={`${key}-refused`} errors={errors} />
          {line.theirs && (
            <LineConflicts id={`${key}-theirs`} {...{ object_id, line, own, rates }} onChoose={edit.choose} />
          )}
        </tr>
      )}
    </Draggable>
  )
}

/** Typing in one line renders no other. */
export const LineRow = memo(EditedRow) as typeof EditedRow
