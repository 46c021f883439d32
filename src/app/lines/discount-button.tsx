import { Button } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { MAX_ITEMS } from '../../domain/line-limits.ts'
import { laterComponent } from '../frame/later.tsx'
import type { Discounts } from './discounts.ts'
import type { Paste } from './pasted-cells.ts'
import type { Lines } from './use-lines.ts'

const DiscountDialog = laterComponent(() =>
  import('./discount-dialog.tsx').then((module) => module.DiscountDialog),
)

let given = 0

/** The discounts as what was pasted into their cells, so that they are taken back as that is. */
function pasteOf<Own extends object>({ lines }: Pick<Lines<Own>, 'lines'>, { rates }: Discounts): Paste<Own> {
  const changed = lines.filter(({ key }) => rates.has(key))
  return {
    key: `discount-${++given}`,
    place: { key: changed[0]!.key, field: 'unit_discount_rate' },
    written: new Map(
      changed.map(({ key, values: { unit_discount_rate } }) => [
        key,
        { before: { unit_discount_rate }, after: { unit_discount_rate: rates.get(key) } },
      ]),
    ),
    added: [],
    faults: {},
    beyond: false,
  }
}

type Props<Own extends object> = {
  lines: Lines<Own>
  vat: ReadonlyMap<string, number>
  /** Tells of it, with the way back. */
  onGiven: (paste: Paste<Own>) => void
}

/** Gives all lines of a document one discount, per cent or down to a total; nothing while none has a price. */
export function DiscountButton<Own extends object>({ lines, vat, onGiven }: Props<Own>) {
  const t = useTranslations('lines.discounting')
  const [isOpen, setOpen] = useState(false)
  const priced = lines.lines.filter(({ values: { unit_price } }) => Number(unit_price) > 0)
  if (priced.length === 0 || lines.lines.length > MAX_ITEMS) return null
  const apply = (discounts: Discounts) => {
    const paste = pasteOf(lines, discounts)
    lines.edit.paste(paste)
    onGiven(paste)
  }
  return (
    <>
      <Button variant="subtle" size="compact-sm" mt="xs" onClick={() => setOpen(true)}>
        {t('open')}
      </Button>
      {isOpen && (
        <DiscountDialog lines={lines.lines} vat={vat} onApply={apply} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
