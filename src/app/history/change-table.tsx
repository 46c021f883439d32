import { Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Change } from './changes.ts'

/** Each field that changed, before and after; nothing where none did. */
export function ChangeTable({ changes }: { changes: readonly Change[] }) {
  const t = useTranslations('history')
  if (changes.length === 0) return null
  return (
    <Table aria-label={t('changes')} style={{ overflowWrap: 'anywhere' }}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('field')}</Table.Th>
          <Table.Th>{t('before')}</Table.Th>
          <Table.Th>{t('after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {changes.map(({ key, label, before, after }) => (
          <Table.Tr key={key}>
            <Table.Td>{label}</Table.Td>
            <Table.Td>{before}</Table.Td>
            <Table.Td>{after}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
