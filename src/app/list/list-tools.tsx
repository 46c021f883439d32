import { ActionIcon } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import { IconColumns3, IconDownload } from '@tabler/icons-react'
import { useLocale, useTranslations } from 'next-intl'
import { useState } from 'react'
import { useNotify } from '../form/notify.tsx'
import { useDays } from '../format/numbers.ts'
import type { Column } from './columns.ts'
import { saveCsv } from './csv.ts'
import { useDensity } from './density.ts'
import type { Entry } from './menu-box.tsx'
import { MenuBox } from './menus.ts'
import { useOpened } from './opens-later.tsx'
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
  const { opened, change, button } = useOpened()
  const isCompact = density === 'compact'
  // The first column names the row and opens it.
  const entries: Entry[] = columns.slice(1).map(({ id, header }) => ({
    ...{ id, label: header, isOn: visibility[id] ?? false },
    onClick: () => onChoose(id, !visibility[id]),
  }))
  entries.push({
    ...{ id: 'compact', label: t('compactRows'), isOn: isCompact, begins: true },
    onClick: () => setDensity(isCompact ? 'comfortable' : 'compact'),
  })
  const target = (
    <ActionIcon ref={button} size={30} variant="subtle" color="gray" aria-label={t('columns')}>
      <IconColumns3 size={18} stroke={1.6} />
    </ActionIcon>
  )
  return <MenuBox {...{ opened, target, entries }} onChange={change} position="bottom-end" />
}

type ExportProps<Row> = {
  columns: readonly Column<Row>[]
  visibility: Record<string, boolean>
  read: ReadPage<Row>
  /** The list's own word. */
  list: string
  /** What it lists, in the person's language. */
  label: string
}

/** Words as a file is called by them: `schede-lavoro`. */
const fileName = (words: string) => words.toLowerCase().replace(/[^\p{L}\d]+/gu, '-')

/** Saves the whole filtered list, however many pages it has: the columns that are shown, or all that there are. */
export function ExportButton<Row>({ columns, visibility, read, list, label: listed }: ExportProps<Row>) {
  const t = useTranslations('common')
  const locale = useLocale()
  const { timeZone } = useDays()
  const notify = useNotify()
  const [rows, setRows] = useState<number | null>(null)
  const save = async (chosen: readonly Column<Row>[]) => {
    setRows(0)
    const own = `csvNames.${list as 'api'}` as const
    const name = t.has(own) ? t(own) : fileName(listed)
    const saved = saveCsv({ columns: chosen, read, name, locale, timeZone, onProgress: setRows })
    await saved.catch(notify.failure)
    setRows(null)
  }
  const { opened, change, button } = useOpened()
  const label = rows === null ? t('csv') : t('csvRows', { count: rows })
  const target = (
    <ActionIcon
      ref={button}
      size={30}
      variant="subtle"
      color="gray"
      aria-label={label}
      title={label}
      loading={rows !== null}
    >
      <IconDownload size={18} stroke={1.6} />
    </ActionIcon>
  )
  const shown = () => save(columns.filter(({ id }) => visibility[id]))
  const entries = [
    { id: 'shown', label: t('csvVisible'), onClick: shown },
    { id: 'all', label: t('csvEverything'), onClick: () => save(columns) },
  ]
  return <MenuBox {...{ opened, target, entries }} onChange={change} position="bottom-end" />
}
