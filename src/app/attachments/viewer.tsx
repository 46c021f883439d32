import { ActionIcon, Button, Group, Select, Stack, Switch, Text, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight, IconDownload, IconTrash } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { KeyboardEvent } from 'react'
import { ATTACHMENT_KINDS } from '../../domain/attachments.ts'
import { Dialog } from '../form/dialog.tsx'
import type { useLeftTexts } from '../form/left-texts.tsx'
import { Note } from '../format/note.tsx'
import { pathOf } from '../signed-path.ts'
import classes from './attachments.module.css'
import { type Attachment, type AttachmentChange, isImage } from './procedures.ts'

/** The image itself, as large as fits; the preview of one that browsers do not show; of all else the name. */
function Large({ attachment }: { attachment: Attachment }) {
  const { file, caption } = attachment
  const shown = file.content_type === 'image/heic' ? file.preview_url : file.content_url
  if (!isImage(attachment) || !shown) return <Text py="xl">{file.name}</Text>
  return <img className={classes.large} src={pathOf(shown)} alt={caption ?? file.name} />
}

type Caption = ReturnType<ReturnType<typeof useLeftTexts>['of']>

type FieldsProps = {
  attachment: Attachment
  caption: Caption
  onEdit: (to: AttachmentChange) => void
  onRemove: () => void
}

/** What is said of it. Each field is kept when it is left. */
function Fields({ attachment, caption, onEdit, onRemove }: FieldsProps) {
  const t = useTranslations('attachments')
  const common = useTranslations('common')
  const kinds = ATTACHMENT_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))
  return (
    <Group align="flex-end" gap="sm">
      <TextInput
        label={t('caption')}
        maxLength={255}
        {...caption}
        onKeyDown={({ key }) => key === 'Enter' && caption.onBlur()}
        className={classes.caption}
      />
      <Select
        label={t('kind')}
        data={kinds}
        allowDeselect={false}
        value={attachment.kind}
        onChange={(kind) => onEdit({ kind: kind as Attachment['kind'] })}
      />
      {isImage(attachment) && (
        <Switch
          label={t('print')}
          checked={attachment.print}
          onChange={({ currentTarget }) => onEdit({ print: currentTarget.checked })}
          pb={8}
        />
      )}
      <Button variant="default" leftSection={<IconTrash size={16} aria-hidden />} onClick={onRemove}>
        {common('delete')}
      </Button>
    </Group>
  )
}

type Props = {
  attachments: readonly Attachment[]
  shown: Attachment
  /** Of the one that is shown. */
  caption: Caption
  mayWrite: boolean
  onShow: (attachment: Attachment) => void
  onEdit: (attachment: Attachment, to: AttachmentChange) => void
  onRemove: (attachment: Attachment) => void
  onClose: () => void
}

/** One attachment large; the arrow keys go round. */
export function Viewer(props: Props) {
  const { attachments, shown, caption, mayWrite, onShow, onEdit, onRemove, onClose } = props
  const t = useTranslations('attachments')
  const index = attachments.findIndex(({ id }) => id === shown.id)
  const go = (by: 1 | -1) => onShow(attachments.at((index + by) % attachments.length)!)
  const onKeyDown = ({ key, target }: KeyboardEvent) => {
    if ((target as HTMLElement).matches('input')) return
    if (key === 'ArrowLeft') go(-1)
    if (key === 'ArrowRight') go(1)
  }
  return (
    <Dialog
      opened
      onClose={onClose}
      size="xl"
      title={t('place', { name: shown.file.name, place: index + 1, count: attachments.length })}
      onKeyDown={onKeyDown}
      classNames={{ title: classes.title! }}
    >
      <Stack>
        <div className={classes.stage}>
          <ActionIcon variant="default" size="lg" aria-label={t('previous')} onClick={() => go(-1)}>
            <IconChevronLeft size={18} aria-hidden />
          </ActionIcon>
          <Large attachment={shown} />
          <ActionIcon variant="default" size="lg" aria-label={t('next')} onClick={() => go(1)}>
            <IconChevronRight size={18} aria-hidden />
          </ActionIcon>
        </div>
        <Group justify="space-between">
          <Note>{t('by', { name: shown.user_name })}</Note>
          <Button
            component="a"
            href={pathOf(shown.file.content_url!)}
            download={shown.file.name}
            variant="light"
            size="compact-sm"
            leftSection={<IconDownload size={14} aria-hidden />}
          >
            {t('download')}
          </Button>
        </Group>
        {mayWrite && (
          <Fields
            key={shown.id}
            attachment={shown}
            caption={caption}
            onEdit={(to) => onEdit(shown, to)}
            onRemove={() => onRemove(shown)}
          />
        )}
      </Stack>
    </Dialog>
  )
}
