import { useTranslations } from 'next-intl'
import { Plate } from '../../format/plate.tsx'
import { RecordLink } from '../../frame/record-link.tsx'
import { useColumnKinds } from '../../list/column-kinds.tsx'
import type { Column } from '../../list/columns.ts'
import type { Outputs } from '../../trpc.ts'

type Row = Outputs['quotes']['list']['data'][number]

export function useQuoteColumns(): Column<Row>[] {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const of = useColumnKinds<Row>()
  return [
    of.text('number', t('number'), 'seq_number', { width: 64 }),
    of.text('title', t('title'), 'title', {
      ...{ width: '30%', shrinks: true, from: 'sm' },
      cell: ({ title }) => title || '–',
    }),
    of.text('customer', common('customer'), 'customer_name', {
      onPhone: 'name',
      width: '35%',
      shrinks: true,
    }),
    {
      ...{
        id: 'vehicle',
        header: common('vehicle'),
        onPhone: 'beside',
        width: '35%',
        shrinks: true,
        from: 'md',
      },
      cell: ({ vehicle_license, vehicle_name }) => (
        <>
          <Plate license={vehicle_license} /> {vehicle_name}
        </>
      ),
      csv: ({ vehicle_license, vehicle_name }) => [vehicle_license, vehicle_name].filter(Boolean).join(' '),
    },
    of.when('date', t('date'), ({ created_at }) => created_at, {
      asDay: true,
      ...{ sorted: 'descending', from: 'sm' },
    }),
    of.number('km', t('km'), 'km', { width: 90, hidden: true }),
    of.money('total', t('total'), 'total_after_tax', { onPhone: 'end' }),
    of.state(({ status }) => ({ kind: 'quote', state: status }), { width: 130 }),
    of.text('worksheet', t('worksheet'), 'worksheet_seq_number', {
      ...{ width: 64, from: 'lg' },
      cell: ({ worksheet_id, worksheet_seq_number }) =>
        worksheet_id && (
          <RecordLink to="worksheets" id={worksheet_id}>
            {worksheet_seq_number}
          </RecordLink>
        ),
    }),
  ]
}
