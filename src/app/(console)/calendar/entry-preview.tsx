import { Popover, Skeleton, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type Ref, useEffect, useId, useLayoutEffect, useState } from 'react'
import { useReturnedFocus } from '../../form/returned-focus.ts'
import { dayOf } from '../../format/numbers.ts'
import { Sheet } from '../../frame/sheet.tsx'
import { Failure } from '../../list/states.tsx'
import { useTRPC } from '../../trpc.ts'
import { EntryCard, EntryTitle } from './entry-card.tsx'
import type { Entry } from './read-range.ts'
import type { SideBySide } from './side-by-side/use-columns.ts'
import type { Giving } from './side-by-side/use-giving.ts'
import type { CalendarPosition } from './use-place.ts'

type Props = {
  place: CalendarPosition
  entries: readonly Entry[]
  /** While the entries of what is shown are read. */
  isReading: boolean
  mayWrite: boolean
  shown: SideBySide | null
  give: Giving
  /** While its form is open. */
  hidden: boolean
  onEdit: (entry: Entry) => void
  onDuplicate: (entry: Entry) => void
}

const WIDTH = 360

/** Gives a popover an element to stand at that something else has drawn. */
function Anchor({ element, ref }: { element: Element | null; ref?: Ref<Element> }) {
  useLayoutEffect(() => {
    if (typeof ref === 'function') ref(element)
    else if (ref) ref.current = element
  }, [element, ref])
  return null
}

/** The open entry: of what is shown, else read by itself, as behind a link. */
function useOpen({ place, entries }: Pick<Props, 'place' | 'entries'>) {
  const trpc = useTRPC()
  const { open, named, timeZone } = place
  const known = entries.find(({ id }) => id === open)
  const { data, error, refetch } = useQuery(
    trpc.calendarEntries.retrieve.queryOptions(
      { id: open ?? '' },
      { enabled: open !== null && known === undefined, retry: false },
    ),
  )
  const read = open !== null && data?.id === open ? data : undefined
  const day = read && dayOf(read.start_time, timeZone)
  const isElsewhere = day !== undefined && named === null && day !== place.date
  // A link may name the entry alone: it is shown on its day.
  useEffect(() => {
    if (day && isElsewhere) place.show(day)
  }, [day])
  return { entry: known ?? read, isElsewhere, error: known || open === null ? null : error, refetch }
}

/** Scrolls to an entry that is out of sight, as one before or after the working hours is that a link has opened. */
function reveal(element: Element): void {
  const area = element.closest('.mantine-ScrollArea-viewport')
  if (!area) return
  const own = element.getBoundingClientRect()
  const seen = area.getBoundingClientRect()
  if (own.bottom > seen.top && own.top < seen.bottom) return
  area.scrollTop += own.top - seen.top - (seen.height - own.height) / 2
}

/** Where the open entry is drawn; null where it is not, as among "+n more". */
function useDrawn(id: string | null): Element | null {
  const [element, setElement] = useState<Element | null>(null)
  // After any drawing: the entry is drawn anew with others, and when it becomes known who may write.
  useLayoutEffect(() => {
    setElement(id === null ? null : document.querySelector(`[data-event-id="${CSS.escape(id)}"]`))
  })
  useLayoutEffect(() => {
    if (element) reveal(element)
  }, [element])
  return element
}

/** The open entry beside where it stands, or in a drawer where there is no room for that. */
export function EntryPreview({ place, entries, isReading, hidden, ...actions }: Props) {
  const titleId = useId()
  const { entry, isElsewhere, error, refetch } = useOpen({ place, entries })
  const element = useDrawn(place.open)
  // Clicks in the form are outside of the card too, which waits for its end.
  const close = () => !hidden && place.setOpen(null)
  const card = entry && !hidden && <EntryCard {...{ entry, place, ...actions }} />
  // The card goes as a whole, before it could give the focus back itself.
  useReturnedFocus(Boolean(card))
  if (element?.isConnected && !place.isPhone)
    return (
      <Popover
        opened={Boolean(card)}
        onDismiss={close}
        position="right-start"
        width={WIDTH}
        shadow="md"
        trapFocus
        withinPortal
        // under the dialogs that are opened from it
        zIndex={150}
        // a wide entry in a narrow window has no room at either side
        middlewares={{
          flip: { fallbackPlacements: ['left-start', 'bottom-start', 'top-start'] },
          shift: { padding: 8 },
        }}
      >
        <Popover.Target>
          <Anchor element={element} />
        </Popover.Target>
        <Popover.Dropdown aria-labelledby={titleId}>
          <Title order={2} size="md" id={titleId} mb={4}>
            {entry && <EntryTitle entry={entry} />}
          </Title>
          {card}
        </Popover.Dropdown>
      </Popover>
    )
  // Where it will be drawn is not known yet: a drawer that gave way to the popover would lose what was opened in it.
  if (!place.isPhone && !error && (isReading || isElsewhere)) return null
  return (
    <Sheet
      opened={place.open !== null && !hidden}
      onClose={close}
      position={place.isPhone ? 'bottom' : 'right'}
      size={place.isPhone ? 'auto' : 'md'}
      overlayProps={{ backgroundOpacity: 0.2 }}
      title={entry && <EntryTitle entry={entry} />}
    >
      {error && <Failure error={error} onRetry={refetch} />}
      {card || (!error && <Skeleton height={220} />)}
    </Sheet>
  )
}
