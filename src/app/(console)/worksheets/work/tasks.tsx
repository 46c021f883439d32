import { Checkbox, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useId, useState } from 'react'
import { useNotify } from '../../../form/notify.tsx'
import { useSave } from '../../../form/save.ts'
import { useNumbers, useUnit } from '../../../format/numbers.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Worksheet } from '../state.tsx'
import classes from './work.module.css'

type Line = Worksheet['line_items'][number]

/** Ticks a line at once, and takes that back where the server refuses it. */
function useTick(worksheet_id: string) {
  const client = useTRPCClient()
  const save = useSave()
  const notify = useNotify()
  const [pending, setPending] = useState<ReadonlyMap<string, boolean>>(new Map())
  const drop = (id: string) => setPending((all) => new Map([...all].filter(([each]) => each !== id)))
  const tick = async (id: string, done: boolean) => {
    setPending((all) => new Map(all).set(id, done))
    const send = () => client.worksheets.changeLines.mutate({ id: worksheet_id, update: [{ id, done }] })
    await save({ group: 'worksheets', send, done: null }).catch(notify.failure)
    drop(id)
  }
  return { tick, isDone: ({ id, done }: Line) => pending.get(id) ?? done }
}

type Props = {
  title: string
  worksheet: Worksheet
  lines: readonly Line[]
  mayTick: boolean
}

/** Lines to be ticked by a thumb; how many are done stands beside what they are. */
export function Tasks({ title, worksheet, lines, mayTick }: Props) {
  const t = useTranslations('worksheets.workView')
  const numbers = useNumbers()
  const unitOf = useUnit()
  const heading = useId()
  const { tick, isDone } = useTick(worksheet.id)
  if (lines.length === 0) return null
  const count = lines.filter(isDone).length
  return (
    <Stack component="section" gap="xs" aria-labelledby={heading}>
      <Title order={2} id={heading}>
        {title}{' '}
        <Text component="span" size="md" c="dimmed" className="figures">
          {t('doneOf', { done: count, all: lines.length })}
        </Text>
      </Title>
      <ul className={classes.rows}>
        {lines.map((line) => (
          <li key={line.id}>
            <label htmlFor={`task-${line.id}`} className={classes.row} data-done={isDone(line) || undefined}>
              <Checkbox
                id={`task-${line.id}`}
                size="lg"
                checked={isDone(line)}
                disabled={!mayTick}
                onChange={({ currentTarget }) => void tick(line.id, currentTarget.checked)}
              />
              <span className={classes.what}>{line.description}</span>
              <span className="figures">
                {numbers.quantity(line.quantity)} {unitOf(line.unit_type)}
              </span>
            </label>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
