import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type PointerEvent, useRef, useState } from 'react'
import type { SignatureKind } from '../../../../domain/checkins.ts'
import { useSendFile } from '../../../attachments/send-file.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRenew } from '../../../form/save.ts'
import { useUnsavedGuard } from '../../../form/unsaved.tsx'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useTRPCClient } from '../../../trpc.ts'
import classes from '../checkins.module.css'
import type { Checkin } from '../view.tsx'

type Point = { x: number; y: number }
const [WIDTH, HEIGHT] = [600, 220]

/** A stroke through its points, rounded at each: from the middle between two to the middle between the next two. */
function strokePath([first, ...rest]: Point[]): string {
  if (!first) return ''
  if (rest.length === 0) return `M${first.x} ${first.y} l0.1 0`
  const curves = rest.map((point, index) => {
    const next = rest[index + 1] ?? point
    return `Q${point.x} ${point.y} ${(point.x + next.x) / 2} ${(point.y + next.y) / 2}`
  })
  return `M${first.x} ${first.y} ${curves.join(' ')}`
}

const round = (value: number) => Math.round(value * 10) / 10

function pointOf({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  return {
    x: round(((clientX - box.left) / box.width) * WIDTH),
    y: round(((clientY - box.top) / box.height) * HEIGHT),
  }
}

/** The strokes that a finger, a pen or a mouse draws, one at a time: a palm that rests beside it draws none. */
function useStrokes() {
  const [strokes, setStrokes] = useState<Point[][]>([])
  const drawing = useRef<number>(null)
  const isDrawing = ({ pointerId }: PointerEvent) => drawing.current === pointerId
  const stop = (event: PointerEvent) => {
    if (isDrawing(event)) drawing.current = null
  }
  const handlers = {
    onPointerDown: (event: PointerEvent<SVGSVGElement>) => {
      if (drawing.current !== null || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drawing.current = event.pointerId
      const point = pointOf(event)
      setStrokes((all) => [...all, [point]])
    },
    onPointerMove: (event: PointerEvent<SVGSVGElement>) => {
      if (!isDrawing(event)) return
      const point = pointOf(event)
      setStrokes((all) => [...all.slice(0, -1), [...all.at(-1)!, point]])
    },
    onPointerUp: stop,
    onPointerCancel: stop,
  }
  return { strokes, clear: () => setStrokes([]), handlers }
}

/** The strokes as a picture, black on nothing. */
function drawn(strokes: Point[][]): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH * 2
  canvas.height = HEIGHT * 2
  const context = canvas.getContext('2d')!
  context.scale(2, 2)
  context.lineWidth = 3
  context.lineCap = 'round'
  context.lineJoin = 'round'
  context.strokeStyle = '#111'
  for (const stroke of strokes) context.stroke(new Path2D(strokePath(stroke)))
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
}

type Props = { checkin: Checkin; kind: SignatureKind; onClose: () => void }

/** A field to sign in by finger, and the name of who signs. */
export function SignaturePad({ checkin, kind, onClose }: Props) {
  const t = useTranslations('checkins')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const notify = useNotify()
  const renew = useRenew()
  const send = useSendFile()
  const { strokes, clear, handlers } = useStrokes()
  const [signer_name, setName] = useState(checkin.customer_name)
  const { once, acting } = useOnce()
  const attempt = useAttempts(client.checkins.signatureCreate.mutate)
  const isEmpty = strokes.length === 0
  const giveUp = useUnsavedGuard(!isEmpty && !acting)
  const sign = async () => {
    try {
      const bytes = await drawn(strokes)
      const file_id = await send(new File([bytes!], 'firma.png'))
      const body = { id: checkin.id, kind, file_id, signer_name }
      await attempt(body)
      await renew('checkins')
      onClose()
    } catch (error) {
      notify.failure(error)
    }
  }
  return (
    <Dialog
      opened
      onClose={() => giveUp(onClose)}
      title={t(`sign.${kind}`)}
      size="xl"
      closeOnClickOutside={false}
      closeOnEscape={isEmpty}
    >
      <Stack>
        {kind === 'arrival' && <Text size="sm">{t('signText')}</Text>}
        <TextInput
          label={t('signer')}
          value={signer_name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <svg
          role="img"
          aria-label={t('pad')}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          className={classes.pad}
          {...handlers}
        >
          <path d={`M30 ${HEIGHT - 40} h${WIDTH - 60}`} data-part="line" />
          <path d={strokes.map(strokePath).join(' ')} />
        </svg>
        <Group justify="space-between">
          <Button size="md" variant="default" disabled={isEmpty} onClick={clear}>
            {t('signAgain')}
          </Button>
          <Button
            size="md"
            loading={acting}
            disabled={isEmpty || signer_name.trim() === ''}
            onClick={() => once(sign)}
          >
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
