import { Anchor, Box, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { CSSProperties } from 'react'
import { callHref } from '../../format/contact.tsx'
import { Facts } from '../../format/facts.tsx'
import { wallOf } from '../../format/wall-clock.ts'
import { useDocumentFacts } from '../../frame/fact-kinds.tsx'
import { NewDocuments } from '../../frame/new-documents.tsx'
import { useCan } from '../../frame/session.tsx'
import { useShortcut } from '../../frame/shortcuts.tsx'
import { RecordHistory } from '../../history/record-history.tsx'
import { useTRPC } from '../../trpc.ts'
import classes from './calendar.module.css'
import { CheckInButton } from './check-in.tsx'
import type { Entry } from './read-range.ts'
import { ReminderState } from './reminder-state.tsx'
import { GiveTo } from './side-by-side/give-to.tsx'
import type { SideBySide } from './side-by-side/use-columns.ts'
import type { Giving } from './side-by-side/use-giving.ts'
import { useMayGive } from './side-by-side/use-may-give.ts'
import { useDelete } from './use-changes.ts'
import { useLabels } from './use-labels.ts'
import type { CalendarPosition } from './use-place.ts'

type Props = {
  entry: Entry
  place: CalendarPosition
  mayWrite: boolean
  shown: SideBySide | null
  give: Giving
  onEdit: (entry: Entry) => void
  onDuplicate: (entry: Entry) => void
}

/** Who it is, and how to call them. What was deleted since has no page any more. */
function Customer({ id, name }: { id: string; name: string }) {
  const trpc = useTRPC()
  const { data, isLoading } = useQuery(trpc.customers.retrieve.queryOptions({ id }, { retry: false }))
  if (isLoading) return <Skeleton height={20} width={180} />
  if (!data) return name
  const number = data.mobile || data.phone
  return (
    <Group gap="xs">
      <Anchor inherit component={Link} href={`/customers/${id}`} prefetch={false}>
        {name}
      </Anchor>
      {number && (
        <Anchor inherit href={callHref(number)} className="figures">
          {number}
        </Anchor>
      )}
    </Group>
  )
}

/**
 * The quote and the worksheet that belong to it, by their numbers. One that the person may not read, as a technician
 * another's worksheet, is not there.
 */
function useDocuments({ quote_id, worksheet_id }: Pick<Entry, 'quote_id' | 'worksheet_id'>) {
  const t = useTranslations('calendar')
  const trpc = useTRPC()
  const mayReadQuotes = useCan('quotes.read')
  const mayReadWorksheets = useCan('worksheets.read')
  const asks = {
    quote: quote_id !== null && mayReadQuotes,
    worksheet: worksheet_id !== null && mayReadWorksheets,
  }
  const quote = useQuery(
    trpc.quotes.retrieve.queryOptions({ id: quote_id ?? '' }, { retry: false, enabled: asks.quote }),
  )
  const worksheet = useQuery(
    trpc.worksheets.retrieve.queryOptions(
      { id: worksheet_id ?? '' },
      { retry: false, enabled: asks.worksheet },
    ),
  )
  const hasQuote = asks.quote && !quote.isError
  const hasWorksheet = asks.worksheet && !worksheet.isError
  if (!hasQuote && !hasWorksheet) return null
  return (
    <Group gap="sm">
      {hasQuote && (
        <Anchor inherit component={Link} href={`/quotes/${quote_id}`} prefetch={false}>
          {t('quote', { number: quote.data?.seq_number ?? '…' })}
        </Anchor>
      )}
      {hasWorksheet && (
        <Anchor inherit component={Link} href={`/worksheets/${worksheet_id}`} prefetch={false}>
          {t('worksheet', { number: worksheet.data?.seq_number ?? '…' })}
        </Anchor>
      )}
    </Group>
  )
}

function Actions({
  entry,
  place,
  onEdit,
  onDuplicate,
}: Pick<Props, 'entry' | 'place' | 'onEdit' | 'onDuplicate'>) {
  const t = useTranslations('calendar')
  const common = useTranslations('common')
  const remove = useDelete(() => place.setOpen(null))
  useShortcut('e', common('edit'), () => onEdit(entry))
  return (
    <Group gap="xs">
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconPencil size={14} aria-hidden />}
        onClick={() => onEdit(entry)}
      >
        {common('edit')}
      </Button>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconCopy size={14} aria-hidden />}
        onClick={() => onDuplicate(entry)}
      >
        {t('duplicate')}
      </Button>
      <Button variant="default" size="compact-sm" aria-label={common('delete')} onClick={() => remove(entry)}>
        <IconTrash size={14} aria-hidden />
      </Button>
    </Group>
  )
}

/** What it is called, with its colour. */
export function EntryTitle({ entry }: Pick<Props, 'entry'>) {
  return (
    <span className={classes.entryTitle}>
      <span className={classes.dot} style={{ '--dot': entry.color } as CSSProperties} aria-hidden />
      {entry.title}
    </span>
  )
}

/** What is known of an entry, and what can be done with it. */
export function EntryCard({ entry, place, mayWrite, shown, give, onEdit, onDuplicate }: Props) {
  const t = useTranslations('calendar')
  const mayGive = useMayGive(shown)
  const common = useTranslations('common')
  const labels = useLabels()
  const fact = useDocumentFacts()
  const start = wallOf(entry.start_time, place.timeZone)
  const end = wallOf(entry.end_time, place.timeZone)
  const day = start.slice(0, 10)
  const { customer, customer_id, vehicle, vehicle_id } = entry
  const documents = useDocuments(entry)
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed" className="figures">
        {end.startsWith(day) ? `${labels.day(day)}, ${labels.span(start, end)}` : labels.span(start, end)}
      </Text>
      <Facts
        facts={[
          customer && [
            common('customer'),
            <Customer key="customer" id={customer.id} name={customer.full_name} />,
          ],
          vehicle &&
            fact.vehicle({
              vehicle_id: vehicle.id,
              vehicle_name: vehicle.model,
              vehicle_license: vehicle.license,
            }),
          documents && [t('documents'), documents],
          shown !== null &&
            mayGive(entry) && [
              t(`columns.one.${shown.kind}`),
              <GiveTo key="place" entry={entry} shown={shown} give={give} />,
            ],
          [t('category'), entry.work_category_name],
          entry.calendar && [t('calendar'), entry.calendar.name],
          [common('notes'), entry.description],
          [t('reminder'), <ReminderState key="reminder" entry={entry} timeZone={place.timeZone} />],
        ]}
      />
      {mayWrite && <Actions {...{ entry, place, onEdit, onDuplicate }} />}
      <Group gap="xs">
        <CheckInButton entry={entry} />
        <NewDocuments {...{ customer_id, vehicle_id, entry }} variant="default" />
      </Group>
      <Box mah={260} style={{ overflowY: 'auto' }}>
        <RecordHistory key={entry.id} of={{ object_id: entry.id }} />
      </Box>
    </Stack>
  )
}
