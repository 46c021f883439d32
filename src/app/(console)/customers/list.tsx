'use client'

import { Button, Group } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, parseAsString, parseAsStringLiteral } from 'nuqs'
import { CUSTOMER_TYPES } from '../../../domain/customer-types.ts'
import { laterComponent } from '../../frame/later.tsx'
import { useAllowed, useCan, useSession } from '../../frame/session.tsx'
import { filtersOf } from '../../list/filters.tsx'
import { ListPage } from '../../list/list-page.tsx'
import { useList } from '../../list/use-list.ts'
import { useCustomerColumns } from './columns.tsx'

/** A list does without it until a row is opened. */
const CustomerPreview = laterComponent(() => import('./preview.tsx').then((module) => module.CustomerPreview))

const FILTERS = {
  q: parseAsString.withDefault(''),
  customer_type: parseAsStringLiteral(CUSTOMER_TYPES),
  city: parseAsString,
  tag: parseAsString,
  phone: parseAsString,
  email: parseAsString,
  vat_number: parseAsString,
  tax_code: parseAsString,
  has_outstanding: parseAsBoolean,
}

/** The ways to those who may be there twice, and to those who were deleted, for who may do something about them. */
function Ways() {
  const t = useTranslations('customers')
  const session = useSession()
  const mayWrite = useCan('customers.write')
  const mayMerge = useAllowed('customers.merge') && mayWrite
  const mayErase = useAllowed('customers.anonymizeDeleted') && mayWrite
  if (session && !mayMerge && !mayErase) return null
  const look = { component: Link, prefetch: false, size: 'compact-sm', variant: 'subtle' } as const
  return (
    // As high before it is known who is there: nothing below it moves.
    <Group gap="xs" mb="xs" mih="1.625rem" justify="flex-end">
      {mayMerge && (
        <Button {...look} href="/customers/duplicates">
          {t('duplicates.title')}
        </Button>
      )}
      {mayErase && (
        <Button {...look} href="/customers/deleted">
          {t('deleted.title')}
        </Button>
      )}
    </Group>
  )
}

/** The customers, newest first. */
export function CustomerList() {
  const t = useTranslations('customers')
  const list = useList('customers', FILTERS, undefined, 'contacts')
  const by = filtersOf(list)
  return (
    <ListPage
      list={list}
      head={<Ways />}
      columns={useCustomerColumns()}
      filters={[
        by.choice('customer_type', t('type'), CUSTOMER_TYPES, (value) => t(`types.${value}`)),
        by.text('city', t('city')),
        by.text('tag', t('tag')),
        by.text('phone', t('phone')),
        by.text('email', t('email')),
        by.text('vat_number', t('vatNumber')),
        by.text('tax_code', t('taxCode')),
        by.toggle('has_outstanding', t('outstanding')),
      ]}
      preview={(customer) => <CustomerPreview customer={customer} />}
    />
  )
}
