import { Button, FileButton, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { Uploads } from '../../../attachments/uploads.tsx'
import { useUploads } from '../../../attachments/use-uploads.ts'
import { useRenew } from '../../../form/save.ts'
import { laterComponent } from '../../../frame/later.tsx'
import { useCan } from '../../../frame/session.tsx'
import { pathOf } from '../../../signed-path.ts'
import { useTRPC } from '../../../trpc.ts'
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

/** Pictures of the vehicle, from the camera or from what is there already. */
export function Photos({ checkin }: { checkin: Checkin }) {
  const t = useTranslations('checkins')
  const renew = useRenew()
  const { uploads, add, retry, remove } = useUploads('checkins', checkin.id, {
    onAttached: () => {},
    onEnd: () => void renew('checkins'),
  })
  const may = [useCan('checkins.write'), useCan('files.write')]
  const { data } = useQuery(useTRPC().checkins.attachmentList.queryOptions({ id: checkin.id }))
  const pictures = data?.data.filter(({ file }) => file.preview_url !== null) ?? []
  return (
    <section aria-labelledby="photos">
      <Stack gap="sm">
        <Group justify="space-between">
          <Title order={2} id="photos">
            {t('photos')}
          </Title>
          {!may.includes(false) && <TakePhotos onFiles={add} />}
        </Group>
        <Uploads uploads={uploads} onRetry={retry} onRemove={remove} />
        {pictures.length === 0 && <Text c="dimmed">{t('noPhotos')}</Text>}
        <SimpleGrid cols={{ base: 2, sm: 3, lg: 5 }} spacing="sm">
          {pictures.map(({ id, caption, file }) => (
            <a
              key={id}
              href={pathOf(file.content_url!)}
              target="_blank"
              rel="noreferrer"
              className={classes.photo}
            >
              <img src={pathOf(file.preview_url!)} alt={caption ?? file.name} loading="lazy" />
              {caption && <Text size="xs">{caption}</Text>}
            </a>
          ))}
        </SimpleGrid>
      </Stack>
    </section>
  )
}
