'use client'

import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral } from 'nuqs'
import { CUSTOMER_TYPES } from '../../../domain/customer-types.ts'
import { ChoiceChip, FieldsChip, TextChip } from '../../list/chips.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useCustomerColumns } from './columns.tsx'
import { CustomerPreview } from './preview.tsx'

const FILTERS = {
  q: parseAsString.withDefault(''),
  customer_type: parseAsStringLiteral(CUSTOMER_TYPES),
  city: parseAsString,
  tag: parseAsString,
  phone: parseAsString,
  email: parseAsString,
  vat_number: parseAsString,
  tax_code: parseAsString,
}

/** The customers, newest first. */
export function CustomerList() {
  const t = useTranslations('customers')
  const common = useTranslations('common')
  const list = useList('customers', FILTERS)
  const { filters, setFilters } = list
  const { customer_type, city, tag, ...exact } = filters
  return (
    <ListPage
      list={list}
      columns={useCustomerColumns()}
      chips={
        <>
          <ChoiceChip
            label={t('type')}
            value={customer_type}
            choices={CUSTOMER_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
            onChange={(value) => setFilters({ customer_type: value })}
          />
          <TextChip label={t('city')} value={city} onChange={(value) => setFilters({ city: value })} />
          <TextChip label={t('tag')} value={tag} onChange={(value) => setFilters({ tag: value })} />
          <FieldsChip
            label={common('moreFilters')}
            fields={[
              { name: 'phone', label: t('phone') },
              { name: 'email', label: t('email') },
              { name: 'vat_number', label: t('vatNumber') },
              { name: 'tax_code', label: t('taxCode') },
            ]}
            values={exact}
            onChange={setFilters}
          />
        </>
      }
      preview={(customer) => <CustomerPreview customer={customer} />}
    />
  )
}
