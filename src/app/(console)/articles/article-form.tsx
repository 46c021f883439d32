'use client'

import { SegmentedControl, Select, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { isWorkUnit } from '../../../domain/units.ts'
import { SupplierPicker } from '../../form/entity-pickers.tsx'
import classes from '../../form/form.module.css'
import { numberOrNull } from '../../form/form-values.ts'
import { useNotify } from '../../form/notify.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { FieldGroup, RecordForm, useRecordForm } from '../../form/record-form.tsx'
import { VatSelect } from '../../form/vat-select.tsx'
import { type Inputs, type Outputs, useTRPC, useTRPCClient } from '../../trpc.ts'

type Article = Outputs['articles']['retrieve']
type Body = Inputs['articles']['create']
type Unit = Body['unit_type']

const UNITS = { item: ['pz', 'kit', 'L', 'kg'], work: ['h', 'lav', 'min', 'gg'] } as const

const EMPTY = {
  name: '',
  code: '',
  unit_type: 'pz' as Unit,
  vat_code: '',
  stock: 0 as number | string,
  minimum_stock: 0 as number | string,
  purchase_price: 0 as number | string,
  sale_price: 0 as number | string,
  unit_discount_rate: 0 as number | string,
  location: '',
  comments: '',
  supplier_id: null as string | null,
}
type Values = typeof EMPTY

function valuesOf(article: Article): Values {
  return {
    ...EMPTY,
    ...Object.fromEntries(Object.keys(EMPTY).map((key) => [key, article[key as keyof Article]])),
  }
}

/** The complete article, as its PATCH wants it: what the form does not show goes back as it came. */
function bodyOf(values: Values, article: Article | undefined): Body {
  return {
    ...values,
    code: values.code || null,
    stock: numberOrNull(values.stock),
    minimum_stock: numberOrNull(values.minimum_stock),
    purchase_price: numberOrNull(values.purchase_price),
    sale_price: numberOrNull(values.sale_price),
    unit_discount_rate: numberOrNull(values.unit_discount_rate),
    ...(article && { external_id: article.external_id, metadata: article.metadata }),
  }
}

const standardOf = (rates?: Outputs['vatRates']['list']) =>
  rates?.data.find(({ is_default }) => is_default)?.code ?? ''

type Props = { article?: Article; onDone: (id: string | null) => void }

/** Makes or changes an article. The kind suggests the units, the workshop's default the VAT rate. */
export function ArticleForm({ article, onDone }: Props) {
  const t = useTranslations('articles')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const rates = trpc.vatRates.list.queryOptions({ active: true })
  const standard = standardOf(useQuery(rates).data)
  const known = useRef(article)
  const readArticle = async () => {
    const fresh = await client.articles.retrieve.query({ id: article!.id })
    queries.setQueryData(trpc.articles.retrieve.queryKey({ id: fresh.id }), fresh)
    known.current = fresh
    return { values: valuesOf(fresh), labels: { supplier_id: fresh.supplier_name } }
  }
  const record = useRecordForm<Values>({
    initialValues: article ? valuesOf(article) : EMPTY,
    renew: article && readArticle,
    keptAs: article?.id ?? 'article',
    save: async (values) => {
      // Who saves before the rates are there waits for them.
      const vat_code = values.vat_code || standardOf(await queries.ensureQueryData(rates))
      const body = bodyOf({ ...values, vat_code }, known.current)
      const saved = article
        ? await client.articles.update.mutate({ id: article.id, ...body })
        : await client.articles.create.mutate(body)
      queries.setQueryData(trpc.articles.retrieve.queryKey({ id: saved.id }), saved)
      queries.invalidateQueries(trpc.articles.pathFilter())
      notify.done(common('saved'))
      onDone(saved.id)
    },
  })
  const { form } = record
  const { unit_type } = form.getValues()
  const kind = isWorkUnit(unit_type) ? 'work' : 'item'
  return (
    <RecordForm record={record} onCancel={() => onDone(article?.id ?? null)}>
      <SegmentedControl
        w={{ base: '100%', xs: 260 }}
        aria-label={t('kind')}
        value={kind}
        onChange={(next) => form.setFieldValue('unit_type', UNITS[next as keyof typeof UNITS][0])}
        data={(['item', 'work'] as const).map((value) => ({ value, label: t(`kindOne.${value}`) }))}
      />
      <FieldGroup legend={t('details')}>
        <TextInput
          label={t('name')}
          required
          autoFocus
          className={classes.wide}
          {...form.getInputProps('name')}
        />
        <TextInput label={t('code')} {...form.getInputProps('code')} />
        <Select
          label={t('unit')}
          required
          allowDeselect={false}
          data={UNITS[kind].map((value) => ({ value, label: common(`units.${value}`) }))}
          {...form.getInputProps('unit_type')}
        />
        <SupplierPicker
          label={t('supplier')}
          valueLabel={article?.supplier_name}
          {...form.getInputProps('supplier_id')}
        />
      </FieldGroup>
      <FieldGroup legend={t('prices')}>
        <NumberField
          kind="money"
          label={`${t('salePrice')} (${t('beforeTax')})`}
          {...form.getInputProps('sale_price')}
        />
        <NumberField kind="money" label={t('purchasePrice')} {...form.getInputProps('purchase_price')} />
        <NumberField kind="rate" label={t('discount')} {...form.getInputProps('unit_discount_rate')} />
        <VatSelect
          label={t('vat')}
          {...form.getInputProps('vat_code')}
          value={form.getValues().vat_code || standard}
        />
      </FieldGroup>
      {kind === 'item' && (
        <FieldGroup legend={t('store')}>
          <NumberField
            kind="quantity"
            label={t('stock')}
            description={article && t('stockHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('stock')}
          />
          <NumberField kind="quantity" label={t('minimumStock')} {...form.getInputProps('minimum_stock')} />
          <TextInput label={t('location')} {...form.getInputProps('location')} />
        </FieldGroup>
      )}
      <Textarea label={t('comments')} autosize minRows={2} maxRows={10} {...form.getInputProps('comments')} />
    </RecordForm>
  )
}
