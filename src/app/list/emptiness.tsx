import { Button, Group } from '@mantine/core'
import { IconSearch, IconSettings } from '@tabler/icons-react'
import { usePathname } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { nounAt } from '../frame/nouns.ts'
import classes from './emptiness.module.css'
import { Message } from './states.tsx'

/** The rows that would stand here, with the sign of the section, or of the search that found none. */
function EmptyRows({ filtered }: { filtered: boolean }) {
  const noun = nounAt(usePathname())
  const Sign = filtered ? IconSearch : (noun?.icon ?? IconSettings)
  return (
    <div className={classes.picture} aria-hidden>
      <svg className={classes.rows} viewBox="0 0 136 84" aria-hidden="true">
        {[1, 29, 57].map((y) => (
          <g key={y}>
            <rect x={1} y={y} width={134} height={26} rx={5} />
            <path d={`M12 ${y + 9}h34M12 ${y + 17}h58M104 ${y + 13}h20`} />
          </g>
        ))}
      </svg>
      <span className={classes.sign}>
        <Sign size={24} stroke={1.6} />
      </span>
    </div>
  )
}

type EmptyProps = {
  filtered: boolean
  onClear?: (() => void) | undefined
  /** Looks beyond the list's period; absent where it has none, or shows all years already. */
  onWiden?: (() => void) | undefined
  title: string
  text: string
  action?: ReactNode
}

/** Nothing here yet: what the list is for. Nothing matches: which way back. */
export function Emptiness({ filtered, onClear, onWiden, title, text, action }: EmptyProps) {
  const t = useTranslations('common')
  return (
    <Message
      picture={<EmptyRows filtered={filtered} />}
      title={filtered ? t('noMatch') : title}
      text={filtered ? t(onWiden ? 'noMatchPeriod' : 'noMatchHint') : text}
    >
      <Group gap="xs" justify="center">
        {onWiden && (
          <Button variant={filtered ? 'filled' : 'light'} onClick={onWiden}>
            {t('allYears')}
          </Button>
        )}
        {filtered ? (
          <Button variant="light" onClick={onClear}>
            {t('clearAll')}
          </Button>
        ) : (
          action
        )}
      </Group>
    </Message>
  )
}
