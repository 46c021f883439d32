'use client'

import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsString, useQueryState } from 'nuqs'
import { useState } from 'react'
import { Note } from '../../../format/note.tsx'
import { When } from '../../../format/when.tsx'
import { askedOf } from '../../../format/words.ts'
import { Page } from '../../../frame/console-page.tsx'
import { SearchInput } from '../../../list/filter-bar.tsx'
import { Message } from '../../../list/states.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { AnonymizeModal } from '../erasing/anonymize-modal.tsx'

type Deleted = Outputs['customers']['deleted']['data'][number]

/** Customers who were deleted and are still known by name, to erase what is kept of them (customers.md#anonymizing). */
export default function DeletedCustomersPage() {
  const t = useTranslations('customers.deleted')
  const words = useTranslations('customers')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const [q, setQ] = useQueryState('q', parseAsString.withDefault(''))
  const [erased, setErased] = useState<Deleted | null>(null)
  const query = useQuery(trpc.customers.deleted.queryOptions(q ? { q: askedOf(q).q } : {}))
  const close = () => setErased(null)
  return (
    <Page title={t('title')}>
      <Stack maw={820}>
        <Note>{t('about')}</Note>
        <SearchInput value={q} onChange={(next) => setQ(next || null)} placeholder={t('search')} />
        <WholeTable<Deleted>
          label={t('title')}
          minWidth={0}
          query={query}
          columns={[
            { id: 'name', header: words('name'), cell: ({ full_name }) => full_name },
            { id: 'city', header: words('city'), from: 'sm', cell: ({ city }) => city },
            {
              id: 'deleted',
              header: t('when'),
              cell: ({ deleted_at }) => <When value={deleted_at} />,
            },
          ]}
          empty={<Message title={t('none')} text={t('noneText')} />}
          actions={(row) => (
            <Button size="compact-sm" variant="default" onClick={() => setErased(row)}>
              {words('anonymize.confirm')}
            </Button>
          )}
        />
      </Stack>
      {erased && (
        <AnonymizeModal
          name={erased.full_name}
          anonymize={() => client.customers.anonymizeDeleted.mutate({ id: erased.id })}
          onDone={close}
          onClose={close}
        />
      )}
    </Page>
  )
}
