import { Button, FileButton, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { Picture } from '../../../attachments/picture.tsx'
import type { Attachment } from '../../../attachments/procedures.ts'
import { Uploads } from '../../../attachments/uploads.tsx'
import { useAttachments } from '../../../attachments/use-attachments.ts'
import { useUploads } from '../../../attachments/use-uploads.ts'
import { useViewer } from '../../../attachments/use-viewer.tsx'
import { laterComponent } from '../../../frame/later.tsx'
import { useCan } from '../../../frame/session.tsx'
import classes from '../checkins.module.css'
import type { Checkin } from '../view.tsx'

// The camera is only for who opens it.
const Camera = laterComponent(() => import('./camera.tsx').then((module) => module.Camera))

function TakePhotos({ onFiles }: { onFiles: (files: File[]) => void }) {
  const t = useTranslations('checkins')
  const [isOpen, camera] = useDisclosure(false)
  return (
    <Group gap="xs">
      <Button size="md" leftSection={<IconCamera size={18} aria-hidden />} onClick={camera.open}>
        {t('takePhoto')}
      </Button>
      <FileButton multiple accept="image/*" onChange={onFiles}>
        {(props) => (
          <Button {...props} size="md" variant="default" leftSection={<IconPhoto size={18} aria-hidden />}>
            {t('choosePhotos')}
          </Button>
        )}
      </FileButton>
      {isOpen && (
        <Camera onClose={camera.close} onPicture={(bytes, name) => onFiles([new File([bytes], name)])} />
      )}
    </Group>
  )
}

/** It opens large. */
function Photo({ attachment, onOpen }: { attachment: Attachment; onOpen: (attachment: Attachment) => void }) {
  const t = useTranslations('attachments')
  const { caption, file } = attachment
  return (
    <UnstyledButton
      className={classes.photo}
      onClick={() => onOpen(attachment)}
      aria-label={t('open', { name: caption ?? file.name })}
    >
      <span className={classes.frame}>
        <Picture attachment={attachment} />
      </span>
      {caption && (
        <Text size="xs" lineClamp={2}>
          {caption}
        </Text>
      )}
    </UnstyledButton>
  )
}

/** Pictures of the vehicle, from the camera or from what is there already; each opens large, to be titled or removed. */
export function Photos({ checkin }: { checkin: Checkin }) {
  const t = useTranslations('checkins')
  const mayWrite = useCan('checkins.write')
  const mayAdd = useCan('files.write') && mayWrite
  const attached = useAttachments('checkins', checkin.id)
  const { uploads, add, retry, remove } = useUploads('checkins', checkin.id, {
    onAttached: attached.add,
    onEnd: attached.renew,
  })
  const { open, viewer } = useViewer(attached, mayWrite)
  return (
    <section aria-labelledby="photos">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="photos">
            {t('photos')}
          </Title>
          {mayAdd && <TakePhotos onFiles={add} />}
        </Group>
        <Uploads uploads={uploads} onRetry={retry} onRemove={remove} />
        {attached.attachments.length === 0 && <Text c="dimmed">{t('noPhotos')}</Text>}
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
          {attached.attachments.map((attachment) => (
            <Photo key={attachment.id} attachment={attachment} onOpen={open} />
          ))}
        </SimpleGrid>
        {viewer}
      </Stack>
    </section>
  )
}
