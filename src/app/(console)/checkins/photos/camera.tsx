import { Button, FileButton, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../form/dialog.tsx'
import classes from '../checkins.module.css'

type Props = { onClose: () => void; onPicture: (bytes: Blob, name: string) => void }

/** The camera at the back, while the dialog is open; `isThere` is false where there is none or it was refused. */
function useCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [isThere, setThere] = useState<boolean | null>(null)
  useEffect(() => {
    let stream: MediaStream | undefined
    let isOver = false
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    const start = async () => {
      const wanted = { video: { facingMode: 'environment', width: { ideal: 1920 } }, audio: false }
      stream = await navigator.mediaDevices.getUserMedia(wanted)
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play()
      setThere(true)
    }
    start().catch(() => !isOver && setThere(false))
    return () => {
      isOver = true
      stop()
    }
  }, [])
  return { video, isThere }
}

/** What the camera sees now, as a JPEG. */
async function pictureOf(video: HTMLVideoElement): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = video.videoWidth
  canvas.height = video.videoHeight
  canvas.getContext('2d')?.drawImage(video, 0, 0)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.85))
}

/** A name that sorts by time. */
const nameNow = () => `${new Date().toISOString().slice(0, 19).replace(/[:T]/g, '-')}.jpg`

/** Takes pictures one after the other; where the browser gives no camera, the device's own takes them. */
export function Camera({ onClose, onPicture }: Props) {
  const t = useTranslations('checkins')
  const { video, isThere } = useCamera()
  const [taken, setTaken] = useState(0)
  const took = (bytes: Blob, name: string) => {
    onPicture(bytes, name)
    setTaken((count) => count + 1)
  }
  const take = async () => {
    const bytes = video.current && (await pictureOf(video.current))
    if (bytes) took(bytes, nameNow())
  }
  return (
    <Dialog opened onClose={onClose} title={t('takePhoto')} size="xl">
      <Stack>
        {isThere === false ? (
          <Text>{t('noCamera')}</Text>
        ) : (
          <video ref={video} className={classes.video} playsInline muted aria-label={t('camera')} />
        )}
        <Group justify="space-between">
          <Text c="dimmed" role="status">
            {taken > 0 && t('taken', { count: taken })}
          </Text>
          <Group gap="xs">
            <Button size="md" variant="default" onClick={onClose}>
              {t('cameraDone')}
            </Button>
            {isThere === false ? (
              <FileButton
                accept="image/*"
                capture="environment"
                onChange={(file) => file && took(file, file.name)}
              >
                {(props) => (
                  <Button {...props} size="md">
                    {t('shoot')}
                  </Button>
                )}
              </FileButton>
            ) : (
              <Button size="md" disabled={!isThere} onClick={take}>
                {t('shoot')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Dialog>
  )
}
