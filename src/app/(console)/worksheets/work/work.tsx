import { Button, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Attachments } from '../../../attachments/attachments.tsx'
import { Facts } from '../../../format/facts.tsx'
import { Plate } from '../../../format/plate.tsx'
import { useCan } from '../../../frame/session.tsx'
import { WorksheetInspection } from '../inspection/inspection.tsx'
import { Promised, type Worksheet } from '../state.tsx'
import { ClockButton } from '../time/clock-button.tsx'
import { nextMove, transitionsOf, useMoveVerb } from '../transitions/transitions.ts'
import { useTransition } from '../transitions/use-transition.tsx'
import { Note } from './notes.tsx'
import { Tasks } from './tasks.tsx'
import classes from './work.module.css'

function Car({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const { vehicle_license, vehicle_name, title, bay, key_tag, promised_at } = worksheet
  return (
    <Stack gap="xs">
      <div className={classes.car}>
        <Plate license={vehicle_license} large />
        <Title order={2}>{vehicle_name}</Title>
      </div>
      {title && <Text size="lg">{title}</Text>}
      <Facts
        facts={[
          promised_at !== null && [t('promised'), <Promised key="promised" worksheet={worksheet} />],
          [t('bay'), bay],
          [t('keyTag'), key_tag],
        ]}
      />
    </Stack>
  )
}

function Complaints({ worksheet: { reported_issues, internal_notes } }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const said = { reported_issues, internal_notes }
  return Object.entries(said).map(
    ([name, text]) =>
      text && (
        <Stack key={name} gap={4}>
          <Title order={2}>{t(`fields.${name as keyof typeof said}`)}</Title>
          <p className={classes.said}>{text}</p>
        </Stack>
      ),
  )
}

/** The step that comes next as one big button, waiting beside it, and the clock. */
function Foot({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets.workView')
  const verb = useMoveVerb()
  const { transition, pending, dialog } = useTransition()
  const { status } = worksheet
  const next = nextMove(worksheet)
  const holds = next !== 'on_hold' && transitionsOf(worksheet).includes('on_hold')
  const isMoving = pending.size > 0
  return (
    <section data-foot className={classes.foot} aria-label={t('next')}>
      <ClockButton worksheet={worksheet} />
      {holds && (
        <Button variant="default" disabled={isMoving} onClick={() => transition(worksheet, 'on_hold')}>
          {verb(status, 'on_hold')}
        </Button>
      )}
      {next && (
        <Button className={classes.next} loading={isMoving} onClick={() => transition(worksheet, next)}>
          {verb(status, next)}
        </Button>
      )}
      {dialog}
    </section>
  )
}

/** A worksheet as it is worked on: the car, what is wrong, what is to be done, with one thumb. */
export function WorkView({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets.workView')
  const mayWrite = useCan('worksheets.write')
  const { id, line_items, frozen } = worksheet
  const mayTick = mayWrite && !frozen
  const ofKinds = (...kinds: string[]) => line_items.filter(({ kind }) => kinds.includes(kind))
  return (
    <Stack gap="lg" className={classes.work}>
      <Car worksheet={worksheet} />
      <Complaints worksheet={worksheet} />
      <Tasks title={t('tasks')} lines={ofKinds('work', 'external')} {...{ worksheet, mayTick }} />
      <Tasks title={t('parts')} lines={ofKinds('item')} {...{ worksheet, mayTick }} />
      <Note worksheet={worksheet} name="diagnosis" />
      <Note worksheet={worksheet} name="work_done" />
      <WorksheetInspection worksheet_id={id} />
      <Attachments group="worksheets" id={id} />
      {mayWrite && <Foot worksheet={worksheet} />}
    </Stack>
  )
}
