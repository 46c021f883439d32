import { ActionIcon, FileButton, Group, Textarea, TextInput, UnstyledButton } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCamera,
  IconCheck,
  IconNote,
  type IconProps,
  IconTool,
  IconTrash,
} from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { type ComponentType, useState } from 'react'
import type { InspectionState } from '../../../../domain/inspection-states.ts'
import type { Attachment } from '../../../attachments/procedures.ts'
import { Uploads } from '../../../attachments/uploads.tsx'
import { useUploads } from '../../../attachments/use-uploads.ts'
import { useLeftTexts } from '../../../form/left-texts.tsx'
import { Note } from '../../../format/note.tsx'
import { useCan } from '../../../frame/session.tsx'
import { pathOf } from '../../../signed-path.ts'
import classes from './inspection.module.css'
import type { InspectionOf, Point, Remark } from './use-inspection.ts'

const STATES: readonly [Exclude<InspectionState, 'unchecked'>, ComponentType<IconProps>][] = [
  ['green', IconCheck],
  ['yellow', IconAlertTriangle],
  ['red', IconTool],
]

type Uploading = ReturnType<typeof useUploads>

type Props = {
  worksheet_id: string
  point: Point
  photos: readonly Attachment[]
  onChange: InspectionOf['change']
  onSay: InspectionOf['say']
  onPhoto: InspectionOf['addPhoto']
  onRemove: (point: Point) => void
  mayWrite: boolean
}

/** The three answers as large as a thumb; the one that stands is taken back by a second press. */
function Answers({ point, onChange, mayWrite }: Props) {
  const t = useTranslations('worksheets.inspection')
  return (
    <fieldset className={classes.answers} disabled={!mayWrite} aria-label={point.name}>
      {STATES.map(([state, Icon]) => (
        <UnstyledButton
          key={state}
          className={classes.answer}
          data-state={state}
          aria-pressed={point.state === state}
          onClick={() => onChange(point.id, { state: point.state === state ? 'unchecked' : state })}
        >
          <Icon size={20} stroke={2} aria-hidden />
          {t(`states.${state}`)}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

type Texts = ReturnType<typeof useLeftTexts>

/** What was measured and what is said of it; each is kept when it is left. */
function Remarks({ point, onRemove, texts }: Props & { texts: Texts }) {
  const t = useTranslations('worksheets.inspection')
  return (
    <div className={classes.remarks}>
      <TextInput
        label={t('measured')}
        maxLength={255}
        {...texts.of('measured_value', point.measured_value)}
      />
      <Textarea label={t('note')} autosize {...texts.of('note', point.note)} />
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('removePoint', { name: point.name })}
        onClick={() => onRemove(point)}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  )
}

type TakingProps = Pick<Uploading, 'uploads' | 'add'> & Pick<Props, 'point'>

function TakePhoto({ uploads, add, point }: TakingProps) {
  const t = useTranslations('worksheets.inspection')
  return (
    <FileButton
      accept="image/*"
      capture="environment"
      onChange={(file) => file && add([file])}
      inputProps={{ 'aria-label': t('photoOf', { name: point.name }) }}
    >
      {(props) => (
        <ActionIcon
          {...props}
          variant="default"
          size={44}
          loading={uploads.some((upload) => !upload.failure)}
          aria-label={t('photoOf', { name: point.name })}
        >
          <IconCamera size={20} stroke={1.6} />
        </ActionIcon>
      )}
    </FileButton>
  )
}

/** Photos that did not go up stay until they are tried again or let go. */
function Failed({ uploads, retry, remove }: Pick<Uploading, 'uploads' | 'retry' | 'remove'>) {
  const failed = uploads.filter(({ failure }) => failure !== null)
  if (failed.length === 0) return null
  return (
    <div className={classes.failed}>
      <Uploads uploads={failed} onRetry={retry} onRemove={remove} />
    </div>
  )
}

function Pictures({ point, photos }: Props) {
  const own = photos.filter(({ id }) => point.attachment_ids.includes(id))
  if (own.length === 0) return null
  return (
    <Group gap="xs" mt={4}>
      {own.map(
        ({ id, file, caption }) =>
          file.preview_url && (
            <a key={id} href={pathOf(file.content_url!)} target="_blank" rel="noreferrer">
              <img
                className={classes.photo}
                src={pathOf(file.preview_url)}
                alt={caption ?? point.name}
                loading="lazy"
              />
            </a>
          ),
      )}
    </Group>
  )
}

/** A point of an inspection: its answer, a photo, and what is said of it. */
export function InspectionPoint(props: Props) {
  const t = useTranslations('worksheets.inspection')
  const { worksheet_id, point, onSay, onPhoto, mayWrite } = props
  const texts = useLeftTexts((remark, typed) => onSay(point.id, remark as Remark, typed))
  const [isOpened, setOpened] = useState(false)
  // What was not kept stays in sight.
  const isOpen = isOpened || texts.isStuck
  const maySend = useCan('files.write')
  const uploading = useUploads('worksheets', worksheet_id, {
    onAttached: ({ id }) => void onPhoto(point.id, id),
    onEnd: () => {},
  })
  const said = [point.measured_value, point.note].filter(Boolean).join(' · ')
  return (
    <li className={classes.point} data-state={point.state}>
      <div className={classes.name}>
        {point.name}
        {said && !isOpen && <Note size="xs">{said}</Note>}
        <Pictures {...props} />
      </div>
      <Answers {...props} />
      {mayWrite && (
        <div className={classes.tools}>
          {maySend && <TakePhoto {...uploading} point={point} />}
          <ActionIcon
            variant="default"
            size={44}
            aria-expanded={isOpen}
            aria-label={t('remarksOf', { name: point.name })}
            onClick={() => setOpened(!isOpen)}
          >
            <IconNote size={20} stroke={1.6} />
          </ActionIcon>
        </div>
      )}
      <Failed {...uploading} />
      {isOpen && <Remarks {...props} texts={texts} />}
    </li>
  )
}
