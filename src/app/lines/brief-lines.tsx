import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNumbers, useUnit } from '../format/numbers.ts'
import { useColumnKinds } from '../list/column-kinds.tsx'
import { WholeTable } from '../list/whole-table.tsx'

type Line = {
  id: string
  description: string
  quantity: number
  unit_type: string
  total_before_tax: number
}

/** The lines of a document in short, as beside a list: what, how much of it, what it comes to before tax. */
export function BriefLines({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('lines')
  const numbers = useNumbers()
  const unitOf = useUnit()
  const of = useColumnKinds<Line>()
  const columns = [
    of.text('description', t('description'), 'description'),
    of.number('quantity', t('quantity'), 'quantity', {
      cell: ({ quantity, unit_type }) => `${numbers.quantity(quantity)} ${unitOf(unit_type)}`,
    }),
    of.money('total', t('total'), 'total_before_tax'),
  ]
  return (
    <WholeTable
      label={t('title')}
      {...{ columns }}
      rows={lines}
      empty={<Text c="dimmed">{t('none')}</Text>}
    />
  )
}
