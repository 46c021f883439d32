import { Button, FileButton, Group, SimpleGrid, Stack, Text, Title, UnstyledButton } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera, IconFileText, IconPhoto } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { type Attachment, isImage } from '../../../attachments/procedures.ts'
import { Uploads } from '../../../attachments/uploads.tsx'
import { useAttachments } from '../../../attachments/use-attachments.ts'
import { useUploads } from '../../../attachments/use-uploads.ts'
import { useRenew } from '../../../form/save.ts'
import { laterComponent } from '../../../frame/later.tsx'
import { useCan } from '../../../frame/session.tsx'
import { pathOf } from '../../../signed-path.ts'
import classes from '../checkins.module.css'
import type { Checkin } from '../view.tsx'

// The camera is only for who opens it.
const Camera = laterComponent(() => import('./camera.tsx').then((module) => module.Camera))
const Viewer = laterComponent(() => import('../../../attachments/viewer.tsx').then((module) => module.Viewer))

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

/** Its preview; of what has none, as a picture that no browser shows, a sign and the name. It opens large. */
function Photo({ attachment, onOpen }: { attachment: Attachment; onOpen: () => void }) {
  const t = useTranslations('attachments')
  const { caption, file } = attachment
  const Sign = isImage(attachment) ? IconPhoto : IconFileText
  return (
    <UnstyledButton
      className={classes.photo}
      onClick={onOpen}
      aria-label={t('open', { name: caption ?? file.name })}
    >
      {file.preview_url ? (
        <img src={pathOf(file.preview_url)} alt={caption ?? file.name} loading="lazy" />
      ) : (
        <span className={classes.unseen}>
          <Sign size={28} stroke={1.4} aria-hidden />
        </span>
      )}
      {(caption || !file.preview_url) && (
        <Text size="xs" lineClamp={2}>
          {caption ?? file.name}
        </Text>
      )}
    </UnstyledButton>
  )
}

/** Pictures of the vehicle, from the camera or from what is there already; each opens large, to be titled or removed. */
export function Photos({ checkin }: { checkin: Checkin }) {
  const t = useTranslations('checkins')
  const renew = useRenew()
  const { uploads, add, retry, remove } = useUploads('checkins', checkin.id, {
    onAttached: () => {},
    onEnd: () => void renew('checkins'),
  })
  const mayWrite = useCan('checkins.write')
  const mayAdd = useCan('files.write') && mayWrite
  const { attachments, edit, remove: removeFile } = useAttachments('checkins', checkin.id)
  const [shown, setShown] = useState<string | null>(null)
  const large = attachments.find(({ id }) => id === shown)
  const close = () => setShown(null)
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
        {attachments.length === 0 && <Text c="dimmed">{t('noPhotos')}</Text>}
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
          {attachments.map((attachment) => (
            <Photo key={attachment.id} attachment={attachment} onOpen={() => setShown(attachment.id)} />
          ))}
        </SimpleGrid>
        {large && (
          <Viewer
            {...{ attachments, mayWrite }}
            shown={large}
            onShow={({ id }) => setShown(id)}
            onEdit={edit}
            onRemove={(attachment) => {
              close()
              removeFile(attachment)
            }}
            onClose={close}
          />
        )}
      </Stack>
    </section>
  )
}
