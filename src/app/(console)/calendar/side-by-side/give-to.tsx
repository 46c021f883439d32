import { NativeSelect } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { Entry } from '../read-range.ts'
import { keysOf } from './columns.ts'
import type { SideBySide } from './use-columns.ts'
import type { Giving } from './use-giving.ts'

type Props = { entry: Entry; shown: SideBySide; give: Giving }

/** Gives an entry to another column by the keyboard, as dragging it there does. */
export function GiveTo({ entry, shown: { kind, columns, workplaces }, give }: Props) {
  const t = useTranslations('calendar.columns')
  const known = new Set(columns.map(({ key }) => key))
  const [own = ''] = keysOf(workplaces.get(entry.id), kind, known)
  return (
    <NativeSelect
      size="xs"
      aria-label={t(`one.${kind}`)}
      value={own}
      data={columns.map(({ key, name }) => ({ value: key, label: name }))}
      onChange={({ currentTarget }) => give(entry, { from: own, to: currentTarget.value })}
    />
  )
}
