'use client'

import { Badge, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { fullNumber, receiptNumber } from '../../../../domain/document-numbers.ts'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useColumnKinds } from '../../../list/column-kinds.tsx'
import type { Column } from '../../../list/columns.ts'
import { useEditedRow } from '../../../list/edited-row.ts'
import { Emptiness } from '../../../list/emptiness.tsx'
import { WholeTable } from '../../../list/whole-table.tsx'
import { useTRPC } from '../../../trpc.ts'
import { SettingsPage } from '../settings-page.tsx'
import { SectionMenu } from './section-menu.tsx'
import { type Kind, type Section, SectionModal } from './section-modal.tsx'

/** The number as documents of the kind have it: receipts are without affixes. */
const numberOf = (section: Section, kind: Kind, seq_number: number, year: number): string =>
  (kind === 'receipt' ? receiptNumber({ seq_number, sezionale_code: section.code }) : null) ??
  fullNumber(section, seq_number, year)

/** A kind of document with the number that its next one takes, year by year. */
function KindLine({ section, kind }: { section: Section; kind: Kind }) {
  const t = useTranslations('settings.numbering')
  const { next_numbers, default_document_kinds } = section
  const years = next_numbers.filter(({ document_kind }) => document_kind === kind)
  return (
    <div>
      <Group gap="xs">
        <span>{t(`kinds.${kind}`)}</span>
        {default_document_kinds.includes(kind) && (
          <Badge variant="light" size="sm">
            {t('default')}
          </Badge>
        )}
      </Group>
      <Note size="xs">
        {years
          .map(({ year, next_number }) =>
            t('next', { year: String(year), number: numberOf(section, kind, next_number, year) }),
          )
          .join(' · ')}
      </Note>
    </div>
  )
}

function useColumns(): Column<Section>[] {
  const t = useTranslations('settings.numbering')
  const of = useColumnKinds<Section>()
  return [
    of.name('code', t('code'), 'code'),
    of.text('name', t('name'), 'name', { wraps: true }),
    {
      ...{ id: 'kinds', header: t('kindsLabel'), wraps: true },
      cell: (section) => (
        <Stack gap="xs" py={8}>
          {section.document_kinds.map((kind) => (
            <KindLine key={kind} {...{ section, kind }} />
          ))}
        </Stack>
      ),
    },
    of.text('prefix', t('prefix'), 'prefix', { wraps: true, from: 'sm' }),
    of.text('suffix', t('suffix'), 'suffix', { wraps: true, from: 'sm' }),
  ]
}

/** The sections in which fiscal documents are numbered: what each numbers, and how it goes on. */
export default function NumberingPage() {
  const t = useTranslations('settings')
  const mayWrite = useCan('settings.write')
  const query = useQuery(useTRPC().sezionali.list.queryOptions({}))
  const { create, edit, dialog } = useEditedRow<Section>(
    { label: t('numbering.new'), permission: 'settings.write' },
    (section, onClose) => <SectionModal {...{ section, onClose }} />,
  )
  const isEmpty = query.data?.data.length === 0
  return (
    <SettingsPage title={t('sections.numbering')} action={create}>
      {!isEmpty && !query.error && (
        <Text size="sm" c="dimmed" mb="sm" maw={640}>
          {t('numbering.about')}
        </Text>
      )}
      <WholeTable<Section>
        isList
        label={t('numbering.list')}
        columns={useColumns()}
        query={query}
        empty={<Emptiness filtered={false} title={t('numbering.emptyTitle')} text={t('numbering.about')} />}
        actions={mayWrite && ((section) => <SectionMenu section={section} onEdit={() => edit(section)} />)}
      />
      {dialog}
    </SettingsPage>
  )
}
