'use client'

import { Badge, Group, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNumbers } from '../../../format/numbers.ts'
import { useCan } from '../../../frame/session.tsx'
import listClasses from '../../../list/list.module.css'
import { Emptiness, Failure } from '../../../list/states.tsx'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { RowsSkeleton } from '../rows-skeleton.tsx'
import { SectionMenu } from './section-menu.tsx'
import { SectionModal } from './section-modal.tsx'

type Section = Outputs['sezionali']['list']['data'][number]
type Kind = Section['document_kinds'][number]

/** A kind of document with the number that its next one takes, year by year. */
function KindLine({ section, kind }: { section: Section; kind: Kind }) {
  const t = useTranslations('settings.numbering')
  const numbers = useNumbers()
  const { prefix, suffix, next_numbers, default_document_kinds } = section
  const years = next_numbers.filter(({ document_kind }) => document_kind === kind)
  const written = (number: number) => `${prefix}${numbers.integer(number)}${suffix}`
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
      <Text size="xs" c="dimmed">
        {years
          .map(({ year, next_number }) => t('next', { year: String(year), number: written(next_number) }))
          .join(' · ')}
      </Text>
    </div>
  )
}

function SectionRow({ section, onEdit }: { section: Section; onEdit: (() => void) | undefined }) {
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm" fw={500} component="span">
          {section.code}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'normal' }}>{section.name}</Table.Td>
      <Table.Td style={{ whiteSpace: 'normal' }} py="xs">
        <Stack gap="xs">
          {section.document_kinds.map((kind) => (
            <KindLine key={kind} {...{ section, kind }} />
          ))}
        </Stack>
      </Table.Td>
      <Table.Td className={listClasses.fromSm}>{section.prefix}</Table.Td>
      <Table.Td className={listClasses.fromSm}>{section.suffix}</Table.Td>
      {onEdit && (
        <Table.Td className={listClasses.right}>
          <SectionMenu {...{ section, onEdit }} />
        </Table.Td>
      )}
    </Table.Tr>
  )
}

/** Every section with what it numbers and how it goes on. */
export function SectionTable() {
  const t = useTranslations('settings.numbering')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const mayWrite = useCan('settings.write')
  const [editing, setEditing] = useState<Section | null>(null)
  const { data, error, refetch } = useQuery(trpc.sezionali.list.queryOptions({}))
  if (error) return <Failure error={error} onRetry={refetch} />
  if (data?.data.length === 0) return <Emptiness filtered={false} title={t('emptyTitle')} text={t('about')} />
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm" maw={640}>
        {t('about')}
      </Text>
      <Table className={listClasses.table} aria-label={t('list')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('code')}</Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th>{t('kindsLabel')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{t('prefix')}</Table.Th>
            <Table.Th className={listClasses.fromSm}>{t('suffix')}</Table.Th>
            {mayWrite && <Table.Th className={listClasses.right}>{common('actions')}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {!data && <RowsSkeleton columns={5} />}
          {data?.data.map((section) => (
            <SectionRow
              key={section.id}
              section={section}
              onEdit={mayWrite ? () => setEditing(section) : undefined}
            />
          ))}
        </Table.Tbody>
      </Table>
      {editing && <SectionModal section={editing} onClose={() => setEditing(null)} />}
    </>
  )
}
