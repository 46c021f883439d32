import { SegmentedControl } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { ARTICLE_KINDS } from '../../../domain/line-kinds.ts'
import { ITEM_UNITS, isWorkUnit, WORK_UNITS } from '../../../domain/units.ts'
import { SupplierPicker } from '../../form/entity-pickers.tsx'
import { held, longText, number, oneOf, text, textOrNull, vatRate } from '../../form/fields.tsx'
import { formOf, useFormOf, wholeBody } from '../../form/form-of.tsx'
import { FieldGroup, RecordForm } from '../../form/record-form.tsx'
import { type Outputs, useTRPC } from '../../trpc.ts'

type Article = Outputs['articles']['retrieve']

const UNITS = { item: ITEM_UNITS, work: WORK_UNITS } as const
type Kind = keyof typeof UNITS
type Unit = (typeof UNITS)[Kind][number]

const ARTICLE = formOf('articles', 'articles', {
  name: text('name', { required: true, first: true, wide: true }),
  code: textOrNull('code'),
  unit_type: oneOf('unit', {
    values: [...ITEM_UNITS, ...WORK_UNITS],
    labels: 'common.units',
    empty: 'pz' as Unit,
    required: true,
  }),
  vat_code: vatRate('vat'),
  stock: number('quantity', 'stock', { empty: 0 }),
  minimum_stock: number('quantity', 'minimumStock', { empty: 0 }),
  purchase_price: number('money', 'purchasePrice', { empty: 0 }),
  sale_price: number('money', 'salePrice', { empty: 0 }),
  unit_discount_rate: number('rate', 'discount', { empty: 0 }),
  location: text('location'),
  comments: longText('comments'),
  supplier_id: held('supplier', null as string | null, { Input: SupplierPicker }),
})

const standardOf = (rates?: Outputs['vatRates']['list']) =>
  rates?.data.find(({ is_default }) => is_default)?.code ?? ''

type Props = { article?: Article; onDone: (id: string | null) => void }

/** Makes or changes an article. The kind suggests the units, the workshop's default the VAT rate. */
export function ArticleForm({ article, onDone }: Props) {
  const t = useTranslations('articles')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const queries = useQueryClient()
  const rates = trpc.vatRates.list.queryOptions({ active: true })
  const standard = standardOf(useQuery(rates).data)
  const { record, form, values, input, inputs } = useFormOf(ARTICLE, {
    record: article,
    keptAs: 'article',
    // The complete article, as its PATCH wants it: what the form does not show goes back as it came.
    body: async (_, typed, known) => ({
      ...wholeBody(ARTICLE, typed),
      // Who saves before the rates are there waits for them.
      vat_code: typed.vat_code || standardOf(await queries.ensureQueryData(rates)),
      ...(known && { external_id: known.external_id, metadata: known.metadata }),
    }),
    labels: ({ supplier_name }) => ({ supplier_id: supplier_name }),
    onSaved: ({ id }) => onDone(id),
  })
  const kind = isWorkUnit(values.unit_type) ? 'work' : 'item'
  return (
    <RecordForm record={record} onCancel={() => onDone(article?.id ?? null)}>
      <SegmentedControl
        w={{ base: '100%', xs: 260 }}
        aria-label={t('kind')}
        value={kind}
        onChange={(next) => form.setFieldValue('unit_type', UNITS[next as Kind][0])}
        data={ARTICLE_KINDS.map((value) => ({ value, label: t(`kindOne.${value}`) }))}
      />
      <FieldGroup legend={t('details')}>
        {inputs('name', 'code')}
        {input('unit_type', {
          data: UNITS[kind].map((value) => ({ value, label: common(`units.${value}`) })),
        })}
        {input('supplier_id', { valueLabel: article?.supplier_name })}
      </FieldGroup>
      <FieldGroup legend={t('prices')}>
        {input('sale_price', { label: `${t('salePrice')} (${t('beforeTax')})` })}
        {inputs('purchase_price', 'unit_discount_rate')}
        {input('vat_code', { value: values.vat_code || standard })}
      </FieldGroup>
      {kind === 'item' && (
        <FieldGroup legend={t('store')}>
          {input('stock', {
            description: article && t('stockHint'),
          })}
          {inputs('minimum_stock', 'location')}
        </FieldGroup>
      )}
      {input('comments')}
    </RecordForm>
  )
}
