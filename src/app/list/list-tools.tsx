'use client'

import { ActionIcon, Checkbox, Menu } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotify } from '../form/notify.tsx'
import { useDays } from '../format/numbers.ts'
import type { Column } from './columns.ts'
import { saveCsv } from './csv.ts'
import { useDensity } from './density.ts'
import type { ReadPage } from './use-pages.ts'

/** Which columns a person sees in a list; kept in the browser. */
export function useColumnChoice<Row>(list: string, columns: readonly Column<Row>[]) {
  const [chosen, setChosen] = useLocalStorage<Record<string, boolean>>({
    key: `officina-columns-${list}`,
    defaultValue: {},
  })
  const visibility = Object.fromEntries(columns.map(({ id, hidden }) => [id, chosen[id] ?? !hidden]))
  return { visibility, choose: (id: string, shown: boolean) => setChosen({ ...chosen, [id]: shown }) }
}

type ColumnsProps<Row> = {
  columns: readonly Column<Row>[]
  visibility: Record<string, boolean>
  onChoose: (id: string, shown: boolean) => void
}

export function ColumnsMenu<Row>({ columns, visibility, onChoose }: ColumnsProps<Row>) {
  const t = useTranslations('common')
  const [density, setDensity] = useDensity()
  const isCompact = density === 'compact'
  return (
    <Menu closeOnItemClick={false} position="bottom-end">
      <Menu.Target>
        <ActionIcon size={30} variant="subtle" color="gray" aria-label={t('columns')}>
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {/* The first column names the row and opens it. */}
        {columns.slice(1).map(({ id, header }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={visibility[id]}
            leftSection={<Checkbox.Indicator size="xs" checked={visibility[id] ?? false} />}
            onClick={() => onChoose(id, !visibility[id])}
          >
            {header}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          role="menuitemcheckbox"
          aria-checked={isCompact}
          leftSection={<Checkbox.Indicator size="xs" checked={isCompact} />}
          onClick={() => setDensity(isCompact ? 'comfortable' : 'compact')}
        >
          {t('compactRows')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

type ExportProps<Row> = {
  columns: readonly Column<Row>[]
  visibility: Record<string, boolean>
  read: ReadPage<Row>
  /** The list's own word, by which the file is called in the person's language. */
  list: string
}

/** Saves the whole filtered list, however many pages it has: the columns that are shown, or all that there are. */
export function ExportButton<Row>({ columns, visibility, read, list }: ExportProps<Row>) {
  const t = useTranslations('common')
  const locale = useLocale()
  const { timeZone } = useDays()
  const notify = useNotify()
  const [rows, setRows] = useState<number | null>(null)
  const save = async (chosen: readonly Column<Row>[]) => {
    setRows(0)
    const name = t(`csvNames.${list as 'articles'}`)
    const saved = saveCsv({ columns: chosen, read, name, locale, timeZone, onProgress: setRows })
    await saved.catch(notify.failure)
    setRows(null)
  }
  const label = rows === null ? t('csv') : t('csvRows', { count: rows })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          size={30}
          variant="subtle"
          color="gray"
          aria-label={label}
          title={label}
          loading={rows !== null}
        >
          <IconDownload size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => save(columns.filter(({ id }) => visibility[id]))}>
          {t('csvVisible')}
        </Menu.Item>
        <Menu.Item onClick={() => save(columns)}>{t('csvEverything')}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
