import { Button, FileButton, Group, Stack, Title } from '@mantine/core'
import { IconCamera, IconPaperclip } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type DragEvent, useEffect, useEffectEvent, useState } from 'react'
import { Note } from '../format/note.tsx'
import { useCan } from '../frame/session.tsx'
import { usePlace } from '../list/place.ts'
import { Failure } from '../list/states.tsx'
import classes from './attachments.module.css'
import type { AttachedGroup } from './procedures.ts'
import { Tiles } from './tiles.tsx'
import { Uploads } from './uploads.tsx'
import { useAttachments } from './use-attachments.ts'
import { useUploads } from './use-uploads.ts'
import { useViewer } from './use-viewer.tsx'

/** Text goes into the field in which it is pasted: cells of a spreadsheet come with a picture of themselves. */
const isTextOfField = ({ target, clipboardData }: ClipboardEvent) =>
  target instanceof Element &&
  target.closest('input, textarea, [contenteditable]') !== null &&
  !!clipboardData?.types.includes('text/plain')

/** Files that are pasted on the page go on the record, unless something else on it has taken what was pasted. */
function usePastedFiles(mayWrite: boolean, add: (files: File[]) => void): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!mayWrite || event.defaultPrevented || isTextOfField(event)) return
    add([...(event.clipboardData?.files ?? [])])
  })
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => paste(event)
    window.addEventListener('paste', onPaste)
    return () => window.removeEventListener('paste', onPaste)
  }, [])
}

/** Files that are dragged over the place are taken there. */
function useDroppedFiles(mayWrite: boolean, add: (files: File[]) => void) {
  const [isOver, setOver] = useState(false)
  if (!mayWrite) return {}
  return {
    'data-over': isOver || undefined,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      add([...event.dataTransfer.files])
    },
  }
}

function Choosing({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('attachments')
  const look = { size: 'compact-sm', variant: 'light' } as const
  return (
    <Group gap="xs">
      <FileButton
        accept="image/*"
        capture="environment"
        onChange={(file) => onFiles(file ? [file] : [])}
        inputProps={{ 'aria-label': t('camera') }}
      >
        {(props) => (
          <Button
            {...props}
            {...look}
            className={classes.camera}
            leftSection={<IconCamera size={14} aria-hidden />}
          >
            {t('camera')}
          </Button>
        )}
      </FileButton>
      <FileButton multiple onChange={onFiles} inputProps={{ 'aria-label': t('choose') }}>
        {(props) => (
          <Button {...props} {...look} leftSection={<IconPaperclip size={14} aria-hidden />}>
            {t('choose')}
          </Button>
        )}
      </FileButton>
    </Group>
  )
}

type Props = { group: AttachedGroup; id: string }

/**
 * The attachments of a record: dropped, pasted, chosen or photographed, seen large, dragged into order
 * (console.md#attachments).
 */
export function Attachments({ group, id }: Props) {
  const t = useTranslations('attachments')
  const mayWriteRecord = useCan(usePlace(group, undefined).permission)
  const maySend = useCan('files.write')
  const attached = useAttachments(group, id)
  const { query, attachments, add, move, renew } = attached
  const { open, viewer } = useViewer(attached, mayWriteRecord)
  const uploads = useUploads(group, id, { onAttached: add, onEnd: renew })
  const mayAdd = mayWriteRecord && maySend
  usePastedFiles(mayAdd, uploads.add)
  const dropping = useDroppedFiles(mayAdd, uploads.add)
  if (query.error && !query.data) return <Failure error={query.error} onRetry={query.refetch} />
  if (attachments.length === 0 && !mayAdd) return null
  return (
    <Stack component="section" gap="xs" aria-labelledby="attachments" className={classes.place} {...dropping}>
      <Group justify="space-between" mih={30}>
        <Title order={2} id="attachments">
          {t('title')}
        </Title>
        {mayAdd && <Choosing onFiles={uploads.add} />}
      </Group>
      {query.data && attachments.length === 0 && <Note>{t('none')}</Note>}
      <Tiles attachments={attachments} mayWrite={mayWriteRecord} onMove={move} onOpen={open} />
      <Uploads uploads={uploads.uploads} onRetry={uploads.retry} onRemove={uploads.remove} />
      {viewer}
    </Stack>
  )
}
