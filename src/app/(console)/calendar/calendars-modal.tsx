import { Badge, Button, Group, Stack } from '@mantine/core'
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type CSSProperties, useState } from 'react'
import { useChange } from '../../form/change.ts'
import { Dialog } from '../../form/dialog.tsx'
import { held, text } from '../../form/fields.tsx'
import { formOf, useFormOf } from '../../form/form-of.tsx'
import { RecordForm } from '../../form/record-form.tsx'
import { useRemoval } from '../../form/removal.ts'
import { type Outputs, useTRPCClient } from '../../trpc.ts'
import classes from './calendar.module.css'
import { ColorSwatches } from './color-swatches.tsx'
import { DEFAULT_COLOR, useCalendars } from './colors.ts'

type Calendar = Outputs['calendars']['list']['data'][number]

const CALENDAR = formOf('calendars', 'calendar', {
  name: text('calendarName', { required: true, first: true }),
  color: held('color', DEFAULT_COLOR as string),
})

function CalendarForm({ calendar, onDone }: { calendar: Calendar | undefined; onDone: () => void }) {
  const t = useTranslations('calendar')
  const { record, form, values, input } = useFormOf(CALENDAR, {
    record: calendar,
    waits: true,
    done: null,
    onSaved: onDone,
  })
  return (
    <RecordForm record={record} onCancel={onDone}>
      {input('name')}
      <ColorSwatches label={t('color')} {...form.getInputProps('color')} value={values.color} />
    </RecordForm>
  )
}

function useChanges() {
  const t = useTranslations('calendar')
  const client = useTRPCClient()
  const change = useChange()
  const confirmRemoval = useRemoval()
  return {
    makeDefault: (id: string) =>
      change({ send: () => client.calendars.update.mutate({ id, is_default: true }) }),
    remove: ({ id, name }: Calendar) =>
      confirmRemoval({
        title: t('deleteCalendarTitle', { name }),
        effect: t('deleteCalendarEffect'),
        remove: () => client.calendars.delete.mutate({ id }),
      }),
  }
}

function CalendarRow({ calendar, onEdit }: { calendar: Calendar; onEdit: () => void }) {
  const t = useTranslations('calendar')
  const common = useTranslations('common')
  const { makeDefault, remove } = useChanges()
  const { id, name, color, is_default } = calendar
  return (
    <Group component="li" justify="space-between" wrap="nowrap" gap="xs">
      <Group gap="xs" wrap="nowrap" miw={0}>
        <span className={classes.dot} style={{ '--dot': color } as CSSProperties} aria-hidden />
        <span>{name}</span>
        {is_default && (
          <Badge variant="default" size="sm" fw={500}>
            {t('isDefault')}
          </Badge>
        )}
      </Group>
      <Group gap={4} wrap="nowrap">
        {!is_default && (
          <Button variant="subtle" size="compact-xs" onClick={() => makeDefault(id)}>
            {t('makeDefault')}
          </Button>
        )}
        <Button variant="default" size="compact-xs" aria-label={`${common('edit')} ${name}`} onClick={onEdit}>
          <IconPencil size={14} aria-hidden />
        </Button>
        <Button
          variant="default"
          size="compact-xs"
          aria-label={`${common('delete')} ${name}`}
          disabled={is_default}
          onClick={() => remove(calendar)}
        >
          <IconTrash size={14} aria-hidden />
        </Button>
      </Group>
    </Group>
  )
}

/** The workshop's calendars: new ones, names, colours, which one takes entries that name none. */
export function CalendarsModal({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useTranslations('calendar')
  const calendars = useCalendars()
  const [edited, setEdited] = useState<Calendar | 'new' | null>(null)
  const close = () => {
    setEdited(null)
    onClose()
  }
  return (
    <Dialog opened={opened} onClose={close} title={t('manage')}>
      {edited === null ? (
        <Stack>
          <Stack component="ul" className={classes.calendars} gap="xs">
            {calendars?.map((calendar) => (
              <CalendarRow key={calendar.id} calendar={calendar} onEdit={() => setEdited(calendar)} />
            ))}
          </Stack>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited('new')}
          >
            {t('newCalendar')}
          </Button>
        </Stack>
      ) : (
        <CalendarForm calendar={edited === 'new' ? undefined : edited} onDone={() => setEdited(null)} />
      )}
    </Dialog>
  )
}
