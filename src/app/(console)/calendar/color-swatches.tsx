import { Group, Input, UnstyledButton } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import classes from './calendar.module.css'
import { SWATCHES } from './colors.ts'

type Name = keyof typeof SWATCHES
/** What a form gives its fields. */
type Props = {
  label: string
  value: string
  onChange: (color: string) => void
  error?: ReactNode
  'data-path'?: string
}

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** The colours that are offered, by their names. */
function useOffered() {
  const t = useTranslations('calendar.colors')
  return (Object.keys(SWATCHES) as Name[]).map((name) => ({ color: SWATCHES[name] as string, name: t(name) }))
}

/** What a colour is called; one that is not offered as it is written. */
export function useColorName() {
  const offered = useOffered()
  return (value: string): string => offered.find(({ color }) => isSame(color, value))?.name ?? value
}

/** One of a few colours, and the present one where it is another. Arrow keys choose, as among radio buttons. */
export function ColorSwatches({ label, value, onChange, error, 'data-path': path }: Props) {
  const id = useId()
  const group = useRef<HTMLDivElement>(null)
  const offered = useOffered()
  const isOffered = offered.some(({ color }) => isSame(color, value))
  const all = isOffered ? offered : [...offered, { color: value, name: value }]
  const choose = (index: number) => {
    onChange(all[index]!.color)
    const next = group.current?.children[index]
    if (next instanceof HTMLElement) next.focus()
  }
  const step = (event: KeyboardEvent, index: number) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    event.preventDefault()
    choose((index + by + all.length) % all.length)
  }
  return (
    <div>
      <Input.Label component="div" id={id} labelElement="div">
        {label}
      </Input.Label>
      <Group ref={group} gap={8} py={4} role="radiogroup" aria-labelledby={id}>
        {all.map(({ color, name }, index) => {
          const isChosen = isSame(color, value)
          return (
            <UnstyledButton
              key={color}
              role="radio"
              className={classes.swatch}
              style={{ '--dot': color } as CSSProperties}
              aria-checked={isChosen}
              aria-label={name}
              title={name}
              tabIndex={isChosen ? 0 : -1}
              data-path={isChosen ? path : undefined}
              onClick={() => onChange(color)}
              onKeyDown={(event: KeyboardEvent) => step(event, index)}
            >
              {isChosen && <IconCheck size={14} stroke={3} aria-hidden />}
            </UnstyledButton>
          )
        })}
      </Group>
      {error && <Input.Error>{error}</Input.Error>}
    </div>
  )
}
