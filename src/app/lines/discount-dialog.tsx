import { Button, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useMemo, useState } from 'react'
import { Dialog } from '../form/dialog.tsx'
import { Foot } from '../form/foot.tsx'
import { NumberField } from '../form/number-field.tsx'
import { useNumbers } from '../format/numbers.ts'
import { type Discounted, type Discounts, discountBy, discountTo } from './discounts.ts'

type Typed = { rate: number | string; total: number | string }

/** What was typed means; null while it means nothing, and an error where it never will. */
function meant({ rate, total }: Typed, of: Discounted): Discounts | null | 'rate' | 'total' {
  if (typeof rate === 'number') return rate < 0 || rate > 100 ? 'rate' : discountBy(rate, of)
  return typeof total === 'number' ? (discountTo(total, of) ?? 'total') : null
}

type Props = Discounted & { onApply: (discounts: Discounts) => void; onClose: () => void }

/** One discount for all lines: so many per cent, or down to a total. */
export function DiscountDialog({ lines, vat, onApply, onClose }: Props) {
  const t = useTranslations('lines.discounting')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const [typed, setTyped] = useState<Typed>({ rate: '', total: '' })
  const found = useMemo(() => meant(typed, { lines, vat }), [typed, lines, vat])
  const full = useMemo(() => discountBy(0, { lines, vat }).total, [lines, vat])
  const discounts = typeof found === 'string' ? null : found
  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!discounts) return
    onApply(discounts)
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('title')}>
      <form noValidate onSubmit={submit}>
        <Stack gap="sm">
          <Group grow align="start">
            <NumberField
              kind="rate"
              label={t('rate')}
              data-autofocus
              value={typed.rate}
              onChange={(rate) => setTyped({ rate, total: '' })}
              error={found === 'rate' && t('notARate')}
            />
            <NumberField
              kind="money"
              label={t('total')}
              value={typed.total}
              onChange={(total) => setTyped({ rate: '', total })}
              error={found === 'total' && t('notATotal', { full: numbers.money(full) })}
            />
          </Group>
          <Text size="sm" c="dimmed" role="status" mih="1lh">
            {t('effect')} {discounts && t('becomes', { total: numbers.money(discounts.total) })}
          </Text>
        </Stack>
        <Foot>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" disabled={!discounts}>
            {t('apply')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}
