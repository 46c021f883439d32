import { Button, Group, Select, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import { IconClipboardCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { ActionMenu } from '../../../form/action-menu.tsx'
import { useConfirm } from '../../../form/confirm.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRemoval } from '../../../form/removal.ts'
import { Status, type Tone } from '../../../format/status.tsx'
import { useCan } from '../../../frame/session.tsx'
import { Failure } from '../../../list/states.tsx'
import { URLS_RENEWED_MS } from '../../../signed-path.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'
import classes from './inspection.module.css'
import { InspectionPoint } from './point.tsx'
import { type Inspection, type InspectionOf, type Point, useInspection } from './use-inspection.ts'

const MAX_TEMPLATES = 100

/** Nothing was looked at yet: which points to begin with. */
function Begin({ begin }: Pick<InspectionOf, 'begin'>) {
  const t = useTranslations('worksheets.inspection')
  const { once, acting } = useOnce()
  const asked = { active: true, limit: MAX_TEMPLATES }
  const { data } = useQuery(useTRPC().inspectionTemplates.list.queryOptions(asked))
  const templates = data?.data.map(({ id, name }) => ({ value: id, label: name })) ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const template = chosen ?? templates[0]?.value ?? null
  return (
    <Group gap="xs" align="flex-end">
      {templates.length > 0 && (
        <Select
          label={t('template')}
          data={templates}
          value={template}
          allowDeselect={false}
          onChange={setChosen}
          w={260}
          maw="100%"
        />
      )}
      <Button
        variant="default"
        loading={acting}
        disabled={!data}
        leftSection={<IconClipboardCheck size={16} aria-hidden />}
        onClick={() => once(() => begin(template))}
      >
        {t('begin')}
      </Button>
    </Group>
  )
}

const COUNTED: readonly ['green' | 'yellow' | 'red' | 'unchecked', Tone][] = [
  ['red', 'danger'],
  ['yellow', 'warning'],
  ['green', 'success'],
  ['unchecked', 'neutral'],
]

/** How many points are in each state, as they stand on the screen. */
function Counts({ points }: Pick<Inspection, 'points'>) {
  const t = useTranslations('worksheets.inspection')
  const count = (state: string) => points.filter((point) => point.state === state).length
  return (
    <div className={classes.counts}>
      {COUNTED.filter(([state]) => count(state) > 0).map(([state, tone]) => (
        <Status key={state} tone={tone}>
          {t(`counts.${state}`, { count: count(state) })}
        </Status>
      ))}
    </div>
  )
}

/** Points that follow each other under one section. */
function sectionsOf(points: readonly Point[]): { section: string | null; points: Point[] }[] {
  const sections: { section: string | null; points: Point[] }[] = []
  for (const point of points) {
    const last = sections.at(-1)
    if (last && last.section === point.section) last.points.push(point)
    else sections.push({ section: point.section, points: [point] })
  }
  return sections
}

function AddPoint({ add, points }: Pick<InspectionOf, 'add'> & Pick<Inspection, 'points'>) {
  const t = useTranslations('worksheets.inspection')
  const [name, setName] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    void add(name.trim(), points.at(-1)?.section ?? null)
    setName('')
  }
  return (
    <form onSubmit={submit}>
      <Group gap="xs">
        <TextInput
          aria-label={t('newPoint')}
          placeholder={t('newPoint')}
          maxLength={255}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          flex={1}
          maw={420}
        />
        <Button type="submit" variant="default" leftSection={<IconPlus size={14} aria-hidden />}>
          {t('add')}
        </Button>
      </Group>
    </form>
  )
}

function Points({ worksheet_id, of, inspection }: PointsProps) {
  const mayWrite = useCan('worksheets.write')
  const refetchInterval = URLS_RENEWED_MS
  const photosOf = useTRPC().worksheets.attachmentList.queryOptions
  const { data } = useQuery(photosOf({ id: worksheet_id }, { refetchInterval }))
  const t = useTranslations('worksheets.inspection')
  const confirm = useConfirm()
  const confirmed = ({ id, name }: Point) =>
    confirm({
      title: t('removePoint', { name }),
      effect: t('removeEffect'),
      confirm: t('remove'),
      onConfirm: () => void of.remove(id),
    })
  return (
    <>
      <Counts points={inspection.points} />
      {sectionsOf(inspection.points).map(({ section, points }) => (
        <div key={points[0]!.id}>
          {section && (
            <Title order={3} className={classes.section}>
              {section}
            </Title>
          )}
          <ul className={classes.points} aria-label={section ?? t('title')}>
            {points.map((point) => (
              <InspectionPoint
                key={point.id}
                {...{ worksheet_id, point, mayWrite }}
                photos={data?.data ?? []}
                onChange={of.change}
                onSay={of.say}
                onPhoto={of.addPhoto}
                onRemove={confirmed}
              />
            ))}
          </ul>
        </div>
      ))}
      {mayWrite && <AddPoint add={of.add} points={inspection.points} />}
    </>
  )
}
type PointsProps = { worksheet_id: string; of: InspectionOf; inspection: Inspection }

/** What is looked at on the vehicle, point by point, with a thumb (inspections.md#the-inspection-of-a-worksheet). */
export function WorksheetInspection({ worksheet_id }: { worksheet_id: string }) {
  const t = useTranslations('worksheets.inspection')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const mayWrite = useCan('worksheets.write')
  const of = useInspection(worksheet_id)
  const { inspection, isMissing, error } = of
  if (isMissing && !mayWrite) return null
  const remove = () =>
    confirmRemoval({
      title: t('deleteTitle'),
      effect: t('deleteEffect'),
      remove: () => client.inspections.delete.mutate({ id: worksheet_id }),
    })
  return (
    <Stack gap="xs" component="section" aria-labelledby="inspection">
      <Group justify="space-between" mih={30}>
        <Title order={2} id="inspection">
          {t('title')}
          {inspection?.template_name && (
            <Text component="span" size="sm" c="dimmed" fw={400}>
              {' '}
              {inspection.template_name}
            </Text>
          )}
        </Title>
        {inspection && mayWrite && (
          <ActionMenu
            inRow
            label={`${common('actions')}: ${t('title')}`}
            actions={[{ label: t('delete'), icon: IconTrash, danger: true, act: remove }]}
          />
        )}
      </Group>
      {error && <Failure error={error} onRetry={of.refetch} />}
      {!inspection && !isMissing && !error && <Skeleton height={60} />}
      {isMissing && <Begin begin={of.begin} />}
      {inspection && <Points {...{ worksheet_id, of, inspection }} />}
    </Stack>
  )
}
