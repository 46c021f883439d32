import { Button, Group, Stack, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { parseAsString, parseAsStringLiteral, useQueryStates } from 'nuqs'
import { Note } from '../../../format/note.tsx'
import { Status } from '../../../format/status.tsx'
import { SearchInput } from '../../../list/filter-bar.tsx'
import { filtersOf } from '../../../list/filters.tsx'
import { ListView } from '../../../list/list-view.tsx'
import { usePages } from '../../../list/use-pages.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import { useRequestColumns } from './request-columns.tsx'
import { RequestPreview } from './request-preview.tsx'

const CLASSES = ['2xx', '4xx', '5xx'] as const
/** Told apart by who looks for what went wrong. */
const CODES = ['400', '401', '402', '403', '404', '409', '413', '422', '429', '500', '503'] as const
const METHODS = ['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'] as const

const FILTERS = {
  q: parseAsString.withDefault(''),
  status: parseAsStringLiteral([...CLASSES, ...CODES]),
  method: parseAsStringLiteral(METHODS),
}

/** How often the newest requests are read. */
const EVERY_MS = 2000

/** The requests of a key as they come. */
export function RequestLog({ id }: { id: string }) {
  const t = useTranslations('keys')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const columns = useRequestColumns()
  const [filters, setFilters] = useQueryStates(FILTERS)
  const { q, status, method } = filters
  const by = filtersOf({ filters, setFilters })
  const isSet = { ...(q && { q }), ...(status && { status }), ...(method && { method }) }
  const input = { id, ...isSet }
  const key = trpc.apiKeys.requests.queryKey(input)
  const pages = usePages({
    key,
    read: (paging) => client.apiKeys.requests.query({ ...input, ...paging }),
    every: EVERY_MS,
  })
  const toNewest = () => queries.resetQueries({ queryKey: key })
  return (
    <Stack gap="xs" component="section" aria-label={t('requests')}>
      <Group gap="md">
        <Title order={2}>{t('requests')}</Title>
        <Status tone={pages.isLive ? 'success' : 'neutral'}>{t(pages.isLive ? 'live' : 'paused')}</Status>
        {!pages.isLive && (
          <Button size="compact-sm" variant="light" onClick={toNewest}>
            {t('toNewest')}
          </Button>
        )}
        <Note>{t('kept')}</Note>
      </Group>
      <ListView
        list="requests"
        label={t('requests')}
        columns={columns}
        pages={pages}
        sort={common('newestFirst')}
        search={
          <SearchInput
            value={q}
            onChange={(text) => setFilters({ q: text || null })}
            placeholder={t('search')}
          />
        }
        filters={[
          by.choice('status', common('status'), [...CLASSES, ...CODES], (value) =>
            value.endsWith('xx') ? t(`classes.${value as (typeof CLASSES)[number]}`) : value,
          ),
          by.choice('method', t('method'), METHODS, (value) => value),
        ]}
        onClear={Object.keys(isSet).length > 0 ? () => setFilters(null) : undefined}
        href={(request) => `/settings/api/${id}?open=${request}`}
        preview={(request) => <RequestPreview key_id={id} id={request} />}
        previewTitle={t('request')}
        empty={{ title: t('noRequests'), text: t('noRequestsText') }}
      />
    </Stack>
  )
}
