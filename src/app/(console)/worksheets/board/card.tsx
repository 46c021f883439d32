import { Draggable, type DraggableProvided } from '@hello-pangea/dnd'
import { ActionIcon, Group, Menu, Text } from '@mantine/core'
import { useMergedRef } from '@mantine/hooks'
import { IconClockPlay, IconDots, IconPackage } from '@tabler/icons-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import { Plate } from '../../../format/plate.tsx'
import { Status } from '../../../format/status.tsx'
import type { Outputs } from '../../../trpc.ts'
import { Technicians } from '../people/technicians.tsx'
import { OPEN, Promised, type WorksheetRow, type WorksheetStatus } from '../state.tsx'
import { transitionsOf, useMoveVerb } from '../transitions/transitions.ts'
import classes from '../worksheets.module.css'
import { type Carried, useCarriedCard } from './carried.ts'

type OnMove = (worksheet: WorksheetRow, to: WorksheetStatus) => void

/** The same moves as dragging, without dragging. */
function MoveMenu({ worksheet, onTransition }: { worksheet: WorksheetRow; onTransition: OnMove }) {
  const t = useTranslations('worksheets')
  const verb = useMoveVerb()
  const transitions = transitionsOf(worksheet)
  if (transitions.length === 0) return null
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={classes.cardMenu}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('moveCard', { number: worksheet.seq_number })}
        >
          <IconDots size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('moveTo')}</Menu.Label>
        {transitions.map((to) => (
          <Menu.Item key={to} onClick={() => onTransition(worksheet, to)}>
            {verb(worksheet.status, to)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

type Progress = Outputs['worksheets']['progress']['data'][number]

/** How many of its parts are done, whether some are missing, and that somebody works on it now. */
function CardProgress({ progress }: { progress: Progress }) {
  const t = useTranslations('worksheets.progress')
  const { parts, parts_done, parts_short, clock_since } = progress
  return (
    <Group gap="xs" wrap="nowrap">
      {clock_since && (
        <span className={classes.sign} role="img" aria-label={t('clock')} title={t('clock')}>
          <IconClockPlay size={15} stroke={1.6} aria-hidden />
        </span>
      )}
      {parts > 0 && (
        <span
          className={classes.sign}
          role="img"
          data-short={parts_short > 0 || undefined}
          aria-label={t(parts_short > 0 ? 'short' : 'parts', { done: parts_done, parts, short: parts_short })}
          title={t(parts_short > 0 ? 'short' : 'parts', { done: parts_done, parts, short: parts_short })}
        >
          <IconPackage size={15} stroke={1.6} aria-hidden />
          {parts_done}/{parts}
        </span>
      )}
    </Group>
  )
}

function CardBody({ worksheet, progress }: { worksheet: WorksheetRow; progress: Progress | undefined }) {
  const t = useTranslations('worksheets')
  const { vehicle_name, customer_name, title, status, on_hold_reason, promised_at, assigned_user_ids } =
    worksheet
  return (
    <>
      <Text size="sm" fw={500} lineClamp={1}>
        {vehicle_name || customer_name}
      </Text>
      <Text size="sm" lineClamp={2}>
        {title}
      </Text>
      {vehicle_name && (
        <Text size="xs" lineClamp={1}>
          {customer_name}
        </Text>
      )}
      {status === 'on_hold' && on_hold_reason && (
        <Text size="xs" component="div">
          <Status tone="warning">{t(`reasons.${on_hold_reason}`)}</Status>
        </Text>
      )}
      <div className={classes.cardFoot}>
        <span>{promised_at && OPEN.includes(status) && <Promised worksheet={worksheet} isBrief />}</span>
        <Group gap="xs" wrap="nowrap">
          {progress && <CardProgress progress={progress} />}
          <Technicians ids={assigned_user_ids} />
        </Group>
      </div>
    </>
  )
}

/**
 * The library makes a button of what is dragged, and a button could hold no link and no menu. A card that is on its way is
 * not dragged, but keeps the focus.
 */
function handleOf({ dragHandleProps }: DraggableProvided, pending: boolean) {
  const { role: _, ...handle } = dragHandleProps ?? { role: '', ...(pending && { tabIndex: 0 }) }
  return handle
}

type CardProps = ComponentProps<'li'> & { provided: DraggableProvided; own: RefObject<HTMLLIElement | null> }

/** The element of a card, which the library and the board both hold. */
function CardElement({ provided, own, ...props }: CardProps) {
  const ref = useMergedRef(provided.innerRef, own)
  return <li ref={ref} {...props} />
}

type Props = {
  worksheet: WorksheetRow
  progress: Progress | undefined
  index: number
  pending: boolean
  mayMove: boolean
  carried: Carried
  onTransition: OnMove
}

/** A worksheet on the board: dragged, moved by its menu, or opened from anywhere else on it, also by Enter. */
export function BoardCard(props: Props) {
  const { worksheet, progress, index, pending, mayMove, carried, onTransition } = props
  const t = useTranslations('worksheets')
  const { id, seq_number, vehicle_license, vehicle_name, title, priority } = worksheet
  const name = t('numbered', { number: seq_number })
  const router = useRouter()
  const own = useCarriedCard(carried, { id, pending })
  const draggable = mayMove && !pending && transitionsOf(worksheet).length > 0
  const href = `/worksheets/${id}`
  const onKeyDown = (event: KeyboardEvent) => {
    const isOnCard = event.target === event.currentTarget
    if (isOnCard && event.key === 'Enter' && !event.defaultPrevented) router.push(href)
  }
  return (
    <Draggable draggableId={id} index={index} isDragDisabled={!draggable}>
      {(provided, snapshot) => (
        <CardElement
          {...{ provided, own }}
          {...provided.draggableProps}
          {...handleOf(provided, pending)}
          onKeyDown={onKeyDown}
          aria-label={name}
          className={classes.card}
          data-dragging={snapshot.isDragging || undefined}
          data-pending={pending || undefined}
          data-card={seq_number}
        >
          <div className={classes.cardHead}>
            <Link
              href={href}
              prefetch={false}
              draggable={false}
              className={classes.cardLink}
              aria-label={[name, vehicle_license, vehicle_name, title].filter(Boolean).join(', ')}
            >
              {seq_number}
            </Link>
            <Plate license={vehicle_license} />
            {priority === 'urgent' && (
              <Text span size="xs" className={classes.late}>
                {t('priorities.urgent')}
              </Text>
            )}
            {mayMove && !pending && <MoveMenu worksheet={worksheet} onTransition={onTransition} />}
          </div>
          <CardBody worksheet={worksheet} progress={progress} />
        </CardElement>
      )}
    </Draggable>
  )
}
