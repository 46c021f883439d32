import { useTranslations } from 'next-intl'
import { Choice } from '../form/choice.tsx'
import { useNumbers } from '../format/numbers.ts'
import type { OwnFields } from './columns.ts'
import type { LineValues, LocalLine } from './line-changes.ts'
import classes from './lines.module.css'
import { useUnits, type VatChoice } from './vat-choices.ts'

type Props<Own extends object> = {
  id: string
  /** The id of the document. */
  object_id: string
  line: LocalLine<Own>
  own: OwnFields<Own>
  rates: readonly VatChoice[]
  onChoose: (key: string, fields: readonly string[], taken: boolean) => void
}

/** What a field is called in the head of the table, and a value as it stands in a cell. */
function useLabels<Own extends object>({ line, own, rates }: Props<Own>) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  const theirs = { ...line.values, ...line.theirs } as LineValues & Own
  const units = useUnits(theirs.unit_type)
  const labelOf = (choices: readonly VatChoice[], wanted: string | null) =>
    choices.find(({ value }) => value === wanted)?.label ?? wanted ?? own.open ?? ''
  const common: Record<string, [name: string, value: string]> = {
    description: [t('description'), theirs.description],
    quantity: [t('quantity'), numbers.quantity(Number(theirs.quantity))],
    unit_type: [t('unit'), labelOf(units, theirs.unit_type)],
    unit_price: [t('price'), numbers.price(Number(theirs.unit_price))],
    unit_discount_rate: [t('discount'), numbers.rate(Number(theirs.unit_discount_rate))],
    vat_code: [t('vat'), labelOf(rates, theirs.vat_code)],
  }
  return (field: string): [name: string, value: string] => {
    const column = own.columns.find(({ id }) => id === field)
    return column ? [column.header, String(column.show(theirs))] : common[field]!
  }
}

/** Under a line: what somebody else wrote in cells that were changed here, and which of both stays. */
export function LineConflicts<Own extends object>(props: Props<Own>) {
  const { id, object_id, line, onChoose } = props
  const labels = useLabels(props)
  const fields = Object.keys(line.theirs ?? {}).filter((field) => field !== 'article_id')
  return (
    <td id={id} className={classes.conflicts}>
      {fields.map((field) => {
        const [name, theirs] = labels(field)
        const chosen = field === 'description' ? [field, 'article_id'] : [field]
        return (
          <Choice
            key={field}
            field={name}
            theirs={theirs}
            changed={{ object_id, line_id: line.id, field }}
            onChoose={(taken) => onChoose(line.key, chosen, taken)}
          />
        )
      })}
    </td>
  )
}
