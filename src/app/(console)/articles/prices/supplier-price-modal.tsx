import { TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useRef } from 'react'
import { SupplierPicker } from '../../../form/entity-pickers.tsx'
import { tagOf } from '../../../form/etag.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useSettling } from '../../../form/unsettled.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { asking } from '../../../links.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import type { SupplierPrice } from './supplier-prices.tsx'

type Props = { id: string; price?: SupplierPrice; onClose: () => void }

const valuesOf = (price?: SupplierPrice) => ({
  supplier_id: price?.supplier_id ?? (null as string | null),
  supplier_code: price?.supplier_code ?? '',
  unit_price: (price?.unit_price ?? '') as number | string,
  unit_discount_rate: (price?.unit_discount_rate || '') as number | string,
  minimum_quantity: (price?.minimum_quantity ?? '') as number | string,
})

type Values = ReturnType<typeof valuesOf>

type SupplierProps = {
  id: string
  form: UseFormReturnType<Values>
  /** Takes the article as it was before its prices were looked through. */
  onRead: (article: object) => void
}

/** At whom a new price is: a supplier that has one keeps it, which is said when it is picked and before it is saved. */
function NewPriceSupplier({ id, form, onRead }: SupplierProps) {
  const t = useTranslations('articles')
  const numbers = useNumbers()
  const client = useTRPCClient()
  const { data, refetch } = useQuery(useTRPC().articles.supplierPrices.queryOptions({ id }))
  const isFree = (prices: readonly SupplierPrice[] = []) => {
    const price = prices.find(({ supplier_id }) => supplier_id === form.getValues().supplier_id)
    if (price)
      form.setFieldError('supplier_id', t('hasSupplierPrice', { price: numbers.price(price.unit_price) }))
    return !price
  }
  useSettling({
    settle: async () => {
      onRead(await client.articles.retrieve.query({ id }))
      const read = await refetch({ throwOnError: true })
      return isFree(read.data?.data)
    },
    focus: () => document.querySelector<HTMLElement>('[data-path="supplier_id"]')?.focus(),
  })
  return (
    <SupplierPicker
      required
      autoFocus
      data-path="supplier_id"
      value={form.getValues().supplier_id}
      error={form.errors.supplier_id}
      onChange={(supplier_id) => {
        form.setFieldValue('supplier_id', supplier_id)
        isFree(data?.data)
      }}
    />
  )
}

/** Sets what an article costs at a supplier. */
export function SupplierPriceModal({ id, price, onClose }: Props) {
  const t = useTranslations('articles')
  const client = useTRPCClient()
  const renew = useRenew()
  const known = useRef(price)
  // A price that somebody else adds after this was read makes it another version of the article.
  const article = useRef<object>(undefined)
  const read = async () => {
    const { data } = await client.articles.supplierPrices.query({ id })
    known.current = data.find(({ supplier_id }) => supplier_id === price?.supplier_id) ?? known.current
    return { values: valuesOf(known.current) }
  }
  const record = useRecordForm({
    initialValues: valuesOf(price),
    ...(price && { renew: read }),
    save: async ({ supplier_id, supplier_code, unit_price, unit_discount_rate, minimum_quantity }) => {
      const set = {
        ...{ id, supplier_id: supplier_id as string, supplier_code: supplier_code || null },
        unit_price: (unit_price === '' ? undefined : unit_price) as number,
        ...(unit_discount_rate !== '' && { unit_discount_rate: unit_discount_rate as number }),
        minimum_quantity: minimum_quantity === '' ? null : (minimum_quantity as number),
      }
      const version = known.current ?? article.current
      const asked = asking(version ? { ifMatch: tagOf(version) } : {})
      await client.articles.setSupplierPrice.mutate(set, asked)
      await renew('articles')
      onClose()
    },
  })
  const { form } = record
  return (
    <FormModal
      title={price ? t('supplierPriceOf', { name: price.supplier_name }) : t('newSupplierPrice')}
      {...{ record, onClose }}
    >
      {!price && (
        <NewPriceSupplier
          {...{ id, form }}
          onRead={(read) => {
            article.current = read
          }}
        />
      )}
      <FieldGroup>
        <NumberField
          kind="money"
          label={t('price')}
          required
          data-autofocus={price ? true : undefined}
          {...form.getInputProps('unit_price')}
        />
        <NumberField kind="rate" label={t('discount')} {...form.getInputProps('unit_discount_rate')} />
        <TextInput label={t('supplierCode')} {...form.getInputProps('supplier_code')} />
        <NumberField
          kind="quantity"
          label={t('minimumQuantity')}
          {...form.getInputProps('minimum_quantity')}
        />
      </FieldGroup>
    </FormModal>
  )
}
