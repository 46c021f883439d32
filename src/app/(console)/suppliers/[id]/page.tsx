'use client'

import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { RecordActions } from '../../../form/record-actions.tsx'
import { useRemoval } from '../../../form/removal.ts'
import { Page } from '../../../frame/console-page.tsx'
import { useRecordTitle } from '../../../frame/record-title.ts'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { SupplierForm } from '../supplier-form.tsx'
import { type Supplier, SupplierContact, SupplierFacts } from '../supplier-preview.tsx'

function useDelete() {
  const t = useTranslations('suppliers')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  return ({ id, name, articles_count }: Supplier) =>
    confirmRemoval({
      title: t('deleteTitle', { name }),
      effect: t('deleteEffect', { articles: articles_count }),
      remove: () => client.suppliers.delete.mutate({ id }),
      href: '/suppliers',
    })
}

export default function SupplierPage() {
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('suppliers')
  const trpc = useTRPC()
  const mayWrite = useCan('suppliers.write')
  const [editing, setEditing] = useQueryState('edit', parseAsBoolean.withDefault(false))
  const { data: supplier, error, refetch } = useQuery(trpc.suppliers.retrieve.queryOptions({ id }))
  const title = useRecordTitle(supplier?.name, error)
  const remove = useDelete()
  const showsForm = editing && mayWrite
  const actions = supplier && mayWrite && !showsForm && (
    <RecordActions onEdit={() => setEditing(true)} onDelete={() => remove(supplier)} />
  )
  return (
    <Page title={title} crumbs={[{ label: t('title'), href: '/suppliers' }]} action={actions}>
      {error && !supplier && <Failure error={error} onRetry={refetch} />}
      {!supplier && !error && <Skeleton height={360} />}
      {supplier && showsForm && <SupplierForm supplier={supplier} onDone={() => setEditing(null)} />}
      {supplier && !showsForm && (
        <Stack>
          <SupplierContact supplier={supplier} />
          <SupplierFacts supplier={supplier} />
        </Stack>
      )}
    </Page>
  )
}
