import { DragDropContext, Draggable, Droppable, type DropResult } from '@hello-pangea/dnd'
import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconGripVertical, IconPrinter } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import classes from './attachments.module.css'
import { Picture } from './picture.tsx'
import type { Attachment } from './procedures.ts'

type TileProps = { attachment: Attachment; index: number; mayWrite: boolean; onOpen: () => void }

function Tile({ attachment, index, mayWrite, onOpen }: TileProps) {
  const t = useTranslations('attachments')
  const { id, file, caption, print } = attachment
  const name = caption ?? file.name
  return (
    <Draggable draggableId={id} index={index} isDragDisabled={!mayWrite}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <li ref={innerRef} {...draggableProps} className={classes.tile}>
          <UnstyledButton
            className={classes.open}
            onClick={onOpen}
            aria-label={t('open', { name })}
            title={name}
          >
            <Picture attachment={attachment} />
          </UnstyledButton>
          {print && (
            <span className={classes.print} title={t('print')}>
              <IconPrinter size={14} role="img" aria-label={t('print')} />
            </span>
          )}
          {mayWrite && (
            <ActionIcon
              component="span"
              variant="default"
              size="sm"
              className={classes.grip}
              {...dragHandleProps}
              aria-label={t('move', { name })}
            >
              <IconGripVertical size={14} aria-hidden />
            </ActionIcon>
          )}
        </li>
      )}
    </Draggable>
  )
}

type Props = {
  attachments: readonly Attachment[]
  mayWrite: boolean
  onMove: (from: number, to: number) => void
  onOpen: (attachment: Attachment) => void
}

/** The attachments in a row, which are dragged to another place by their grip, by mouse, finger and keyboard. */
export function Tiles({ attachments, mayWrite, onMove, onOpen }: Props) {
  const t = useTranslations('attachments')
  const dropped = ({ source, destination }: DropResult) =>
    destination && onMove(source.index, destination.index)
  return (
    <DragDropContext onDragEnd={dropped} dragHandleUsageInstructions={t('moveHelp')}>
      <Droppable droppableId="attachments" direction="horizontal">
        {({ innerRef, droppableProps, placeholder }) => (
          <ul ref={innerRef} {...droppableProps} className={classes.tiles} aria-label={t('title')}>
            {attachments.map((attachment, index) => (
              <Tile
                key={attachment.id}
                {...{ attachment, index, mayWrite }}
                onOpen={() => onOpen(attachment)}
              />
            ))}
            {placeholder}
          </ul>
        )}
      </Droppable>
    </DragDropContext>
  )
}
