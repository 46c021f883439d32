import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import { parseAsBoolean, useQueryState } from 'nuqs'
import { type ReactNode, useEffect, useState } from 'react'
import type { Create } from '../frame/create.tsx'
import { useCan } from '../frame/session.tsx'
import { useCreateIn } from './create-in.tsx'
import { SearchInput } from './filter-bar.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'
import { periodFilter, periodOf, widened } from './period-chip.tsx'
import { type ListLocation, usePlace } from './place.ts'
import { type RecordGroup, type RecordIn, RecordOf } from './record-of.tsx'
import type { List } from './use-list.ts'

type Props<Group extends RecordGroup, Row> = Omit<
  ListViewProps<Row>,
  | 'list'
  | 'label'
  | 'section'
  | 'pages'
  | 'sort'
  | 'search'
  | 'onClear'
  | 'href'
  | 'preview'
  | 'editHref'
  | 'empty'
  | 'onWiden'
> & {
  list: List<Row> & { group: Group; setFilters: (filters: never, how?: never) => unknown }
  /** Where it stands, for records that are no section of their own. */
  place?: ListLocation
  /** What it lists, where that is not the section's title. */
  label?: string
  sort?: string
  /** What is typed in the search, before the server has answered. */
  onType?: (q: string) => void
  preview?: (record: RecordIn<Group>) => ReactNode
  /** Makes something new. */
  create?: ReactNode
  /** Above everything: a switch between views. */
  head?: ReactNode
}

/** Sections whose actions, which stand in the preview too, hold the way to the form, or that have none. */
const OWN_EDIT: ReadonlySet<string> = new Set([
  ...['cashBookEntries', 'creditNotes', 'deliveryNotes', 'electronicInvoices', 'invoices', 'purchaseOrders'],
  ...['quotes', 'receipts', 'stockCounts'],
])

/** A section's list without its page, for a section that has other views too; a period in its URL is its first filter. */
export function SectionList<Group extends RecordGroup, Row extends { id: string }>(props: Props<Group, Row>) {
  const { list, place, label, sort, onType, preview, create, head, filters: own = [], ...rest } = props
  const { group, filters, setFilters, pages, clear } = list
  const { path, permission, words, label: title } = usePlace(group, place)
  const t = useTranslations(words as 'suppliers')
  const common = useTranslations('common')
  const mayWrite = useCan(permission)
  // Each list has filters of its own; `q` is among them where there is a search.
  const set = setFilters as unknown as (filters: object, how?: object) => void
  const { q } = filters as { q?: string }
  const period = periodOf(filters)
  return (
    <ListView
      list={path.slice(path.lastIndexOf('/') + 1)}
      label={label ?? title}
      section={title}
      pages={pages}
      sort={sort ?? common('newestFirst')}
      search={
        q !== undefined && (
          <SearchInput
            value={q}
            onChange={(next) => set({ q: next || null }, { history: 'replace' })}
            {...(onType && { onType })}
            placeholder={t('search')}
          />
        )
      }
      filters={period ? [periodFilter(period, set), ...own] : own}
      onWiden={period && widened(period, set)}
      onClear={clear}
      href={(id) => `${path}/${id}`}
      {...(preview && {
        preview: (id) => (
          <RecordOf group={group} id={id}>
            {preview}
          </RecordOf>
        ),
      })}
      editHref={mayWrite && !OWN_EDIT.has(group) ? (id) => `${path}/${id}?edit=true` : undefined}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create || null }}
      {...rest}
    />
  )
}

type PageProps<Group extends RecordGroup, Row> = Omit<Props<Group, Row>, 'create'> & {
  /** How something new is made, where not by the section's own form; null where it is made elsewhere. */
  create?: Partial<Create> | null
  /** The dialog that makes a new one, whose page follows. */
  dialog?: (onClose: () => void, onMade: (made: { id: string }) => void) => ReactNode
}

/** A section's page: its list with filters, preview and the way to something new. */
export function ListPage<Group extends RecordGroup, Row extends { id: string }>(
  props: PageProps<Group, Row>,
) {
  const { create: own, dialog, ...rest } = props
  const { list, place } = rest
  const router = useRouter()
  const { label, path, permission, Frame } = usePlace(list.group, place)
  const mayWrite = useCan(permission)
  const [adding, setAdding] = useState(false)
  const [isAsked, setAsked] = useQueryState('new', parseAsBoolean.withDefault(false))
  useEffect(() => {
    if (!isAsked || !dialog || !mayWrite) return
    setAdding(true)
    // Asked for once, by the search or the phone's sheet: the page read again is the list.
    void setAsked(null)
  }, [isAsked, mayWrite])
  const to = dialog && { to: () => setAdding(true) }
  const create = useCreateIn(list.group, place, own === null ? null : { ...to, ...own })
  const close = () => setAdding(false)
  return (
    <Frame title={label} action={create}>
      {props.head}
      <SectionList {...(rest as Props<Group, Row>)} create={create} />
      {adding && dialog?.(close, ({ id }) => router.push(`${path}/${id}`))}
    </Frame>
  )
}
