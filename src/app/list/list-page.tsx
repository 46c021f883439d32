'use client'

import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Page } from '../frame/console-page.tsx'
import { useCreate } from '../frame/create.tsx'
import { useCan } from '../frame/session.tsx'
import { SearchInput } from './filter-bar.tsx'
import { ListView, type ListViewProps } from './list-view.tsx'
import { type RecordIn, RecordOf } from './record-of.tsx'
import type { Section } from './record-page.tsx'
import type { List } from './use-list.ts'

type Props<Group extends Section, Row> = Omit<
  ListViewProps<Row>,
  'list' | 'label' | 'pages' | 'sort' | 'search' | 'onClear' | 'href' | 'preview' | 'editHref' | 'empty'
> & {
  list: List<Row> & { group: Group; setFilters: (filters: never, how?: never) => unknown }
  /** What it lists, where that is not the section's title. */
  label?: string
  sort?: string
  /** What is typed in the search, before the server has answered. */
  onType?: (q: string) => void
  preview: (record: RecordIn<Group>) => ReactNode
  /** Makes something new; the section's own form without it. */
  create?: ReactNode
  /** Above everything: a switch between views. */
  head?: ReactNode
}

/** Sections whose actions, which stand in the preview too, hold the way to the form. */
const OWN_EDIT: ReadonlySet<Section> = new Set(['quotes', 'receipts'])

/** The way to a new record of a section. */
export function useCreateIn(section: Section): ReactNode {
  const t = useTranslations()
  return useCreate({
    label: t(`${section as 'suppliers'}.new`),
    permission: `${section}.write`,
    to: `/${section}/new`,
  })
}

/** A section's list without its page, for a section that has other views too. */
export function SectionList<Group extends Section, Row extends { id: string }>(props: Props<Group, Row>) {
  const { list, label, sort, onType, preview, create, head, ...rest } = props
  const { group: section, filters, setFilters, pages, clear } = list
  const t = useTranslations(section as 'suppliers')
  const sections = useTranslations('frame.sections')
  const common = useTranslations('common')
  const mayWrite = useCan(`${section}.write`)
  const set = setFilters as unknown as (filters: object, how: object) => void
  return (
    <ListView
      list={section}
      label={label ?? sections(section as 'suppliers')}
      pages={pages}
      sort={sort ?? common('newestFirst')}
      search={
        <SearchInput
          value={(filters as { q: string }).q}
          onChange={(q) => set({ q: q || null }, { history: 'replace' })}
          {...(onType && { onType })}
          placeholder={t('search')}
        />
      }
      onClear={clear}
      href={(id) => `/${section}/${id}`}
      preview={(id) => (
        <RecordOf group={section} id={id}>
          {preview}
        </RecordOf>
      )}
      editHref={mayWrite && !OWN_EDIT.has(section) ? (id) => `/${section}/${id}?edit=true` : undefined}
      empty={{ title: t('emptyTitle'), text: t('emptyText'), action: create || null }}
      {...rest}
    />
  )
}

/** A section's page: its list with filters, preview and the way to something new. */
export function ListPage<Group extends Section, Row extends { id: string }>(props: Props<Group, Row>) {
  const t = useTranslations('frame.sections')
  const own = useCreateIn(props.list.group)
  const create = props.create ?? own
  return (
    <Page title={t(props.list.group as 'suppliers')} action={create}>
      {props.head}
      <SectionList {...props} create={create} />
    </Page>
  )
}
