import { Text, UnstyledButton } from '@mantine/core'
import { useNumbers } from '../format/numbers.ts'
import classes from './status-tabs.module.css'

type Tab<Value extends string> = { value: Value | null; label: string; count: number | undefined }

type Props<Value extends string> = {
  /** What the tabs divide by. */
  label: string
  tabs: readonly Tab<Value>[]
  value: Value | null
  onChange: (value: Value | null) => void
}

/** The states of what a list holds, each with how many stand in it under the same filters. */
export function StatusTabs<Value extends string>({ label, tabs, value, onChange }: Props<Value>) {
  const numbers = useNumbers()
  return (
    <fieldset className={classes.tabs} aria-label={label}>
      {tabs.map((tab) => (
        <UnstyledButton
          key={tab.value ?? 'all'}
          className={classes.tab}
          aria-pressed={tab.value === value}
          onClick={() => onChange(tab.value)}
        >
          {tab.label}
          <Text span size="xs" c="dimmed" className={classes.tabCount}>
            {tab.count === undefined ? ' ' : numbers.integer(tab.count)}
          </Text>
        </UnstyledButton>
      ))}
    </fieldset>
  )
}
