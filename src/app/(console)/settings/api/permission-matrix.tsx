import { Checkbox, Input, Table } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { Group, Permission } from '../../../../domain/permissions.ts'
import { Note } from '../../../format/note.tsx'
import classes from '../settings.module.css'
import { GROUPS, isWritable } from './permission-sets.ts'

type Props = {
  value: readonly string[]
  onChange: (permissions: string[]) => void
  error: ReactNode
}

/** The permissions after a cell was clicked. Writing suggests reading, which can be taken off again. */
function toggled(value: readonly string[], group: Group, way: 'read' | 'write', on: boolean): string[] {
  const permission: Permission = `${group}.${way}`
  if (!on) return value.filter((each) => each !== permission)
  return [...new Set([...value, permission, ...(way === 'write' ? [`${group}.read`] : [])])]
}

/** What a key may read and write, group by group. */
export function PermissionMatrix({ value, onChange, error }: Props) {
  const t = useTranslations('keys')
  const cell = (group: Group, way: 'read' | 'write') => (
    <Checkbox
      checked={value.includes(`${group}.${way}`)}
      aria-label={t(`cells.${way}`, { group: t(`groups.${group}`) })}
      onChange={(event) => onChange(toggled(value, group, way, event.currentTarget.checked))}
    />
  )
  return (
    // The refusal of the whole choice takes the focus here.
    <div className={classes.matrix} data-path="permissions" tabIndex={-1}>
      {error && <Input.Error mb="xs">{error}</Input.Error>}
      <Table aria-label={t('permissions')} verticalSpacing={5}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('group')}</Table.Th>
            <Table.Th w={80}>{t('read')}</Table.Th>
            <Table.Th w={80}>{t('write')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {GROUPS.map((group) => (
            <Table.Tr key={group}>
              <Table.Td className={classes.group}>
                {t(`groups.${group}`)}
                {value.includes(`${group}.write`) && !value.includes(`${group}.read`) && (
                  <Note size="xs">{t('writesBlindly')}</Note>
                )}
              </Table.Td>
              <Table.Td>{cell(group, 'read')}</Table.Td>
              <Table.Td>{isWritable(group) && cell(group, 'write')}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  )
}
