import { Tabs, Text } from '@mantine/core'
import { parseAsString, useQueryState } from 'nuqs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useNumbers } from '../format/numbers.ts'
import { type FoundKey, NOUNS } from '../frame/nouns.ts'
import { useSession } from '../frame/session.tsx'
import classes from './record-tabs.module.css'

export type RecordTab = {
  /** In the URL. */
  key: string
  label: string
  /** How many rows stand behind it: undefined until it is known, absent where it lists nothing. */
  count?: number | null | undefined
  panel: ReactNode
}

/** A tab over what a section has of the record, for those who may read it. */
export function useSectionTab() {
  const permissions = useSession()?.permissions ?? []
  return (section: FoundKey, tab: Omit<RecordTab, 'key'>): RecordTab[] =>
    permissions.includes(NOUNS[section].permission) ? [{ key: section, ...tab }] : []
}

/** One line that scrolls where there is no room, with the open tab in sight. */
function useInSight(key: string) {
  const line = useRef<HTMLDivElement>(null)
  useEffect(() => {
    line.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [key])
  return line
}

/** What belongs to a record, a kind behind each tab; the open one stands in the URL, the first is open without it. */
export function RecordTabs({ tabs }: { tabs: readonly RecordTab[] }) {
  const [asked, setAsked] = useQueryState('tab', parseAsString.withOptions({ history: 'push' }))
  const numbers = useNumbers()
  const first = tabs[0]?.key ?? ''
  const open = tabs.find(({ key }) => key === asked)?.key ?? first
  const line = useInSight(open)
  return (
    <Tabs value={open} onChange={(next) => setAsked(next === first ? null : next)}>
      <Tabs.List ref={line} className={classes.line}>
        {tabs.map((tab) => (
          <Tabs.Tab
            key={tab.key}
            value={tab.key}
            rightSection={
              'count' in tab && (
                // As wide before it is known, so that no tab moves.
                <Text span size="xs" c="dimmed" miw="1rem" ta="right" className="figures">
                  {typeof tab.count === 'number' && numbers.integer(tab.count)}
                </Text>
              )
            }
          >
            {tab.label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map(({ key, panel }) => (
        <Tabs.Panel key={key} value={key}>
          {key === open && panel}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
