import { Skeleton, Stack } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useParams } from 'next/navigation'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import type { AttachedGroup } from '../attachments/procedures.ts'
import { RecordMenu } from '../form/action-menu.tsx'
import { TakesFocus } from '../form/focused-field.ts'
import type { PrintedGroup } from '../form/print-menu.tsx'
import { DeleteMenu, EditButton } from '../form/record-actions.tsx'
import { useRemoval } from '../form/removal.ts'
import { useFocusAfterForm } from '../form/returned-focus.ts'
import { laterComponent } from '../frame/later.tsx'
import { useRecordTitle } from '../frame/record-title.ts'
import { useAllowed, useCan } from '../frame/session.tsx'
import { useShortcut } from '../frame/shortcuts.tsx'
import { RecordHistory } from '../history/record-history.tsx'
import { Messages } from '../sending/messages.tsx'
import { PaperActions, type SentRecord } from '../sending/paper-actions.tsx'
import { proceduresOf, useTRPCClient } from '../trpc.ts'
import { InOneStep } from './in-one-step.tsx'
import { type ListLocation, usePlace } from './place.ts'
import { type Chain, RecordHead } from './record-head.tsx'
import { type Every, type RecordGroup, type RecordIn, useRecord } from './record-of.tsx'
import { Failure } from './states.tsx'
import { useEditing } from './use-editing.ts'

const Attachments = laterComponent(
  () => import('../attachments/attachments.tsx').then((module) => module.Attachments),
  () => <Skeleton height={60} />,
)

/** Check-ins have their photos on the one screen of their own. */
const ATTACHED: readonly string[] = [
  'customers',
  'dealershipVehicles',
  'expenses',
  'invoices',
  'quotes',
  'tyreSets',
  'vehicles',
  'worksheets',
] satisfies AttachedGroup[]
/** Groups whose records have a PDF, which can be sent. */
const PRINTED: readonly string[] = [
  'checkins',
  'creditNotes',
  'deliveryNotes',
  'invoices',
  'quotes',
  'receipts',
  'worksheets',
] satisfies PrintedGroup[]

type Removal = { title: string; effect: string }

type Props<Group extends RecordGroup, Known> = {
  group: Group
  /** Where it stands, for records that are no section of their own. */
  place?: ListLocation
  title: (record: Known) => string
  /** Where it stands, beside its name. */
  status?: (record: Known) => ReactNode
  /** The chain of documents that it stands in. */
  chain?: (record: Known) => Chain
  /** What it comes to, EUR with tax. */
  total?: (record: Known) => number | null
  view: (record: Known) => ReactNode
  /** Takes the view's place while the record is edited; `?edit=true` opens it. */
  form?: (record: Known, onDone: () => void) => ReactNode
  /** What is edited in a dialog over the view. */
  dialog?: (record: Known, onDone: () => void) => ReactNode
  editLabel?: string
  /** Which records are edited, where not all are: neither `e` nor `?edit=true` opens the others. */
  mayEdit?: (record: Known) => boolean
  /** What stays below the view and the form. */
  below?: (record: Known) => ReactNode
  /** What deleting is called and does, asked before it is done; false of what cannot be deleted. */
  removal?: (record: Known) => Removal | false
  /** Beside editing: what else can be done. */
  more?: (record: Known) => ReactNode
  /** What else can be done has a menu of the record (`ofRecord`), which deleting stands in. */
  hasMenu?: boolean
  /** Instead of edit and delete. */
  actions?: (record: Known, onEdit: () => void) => ReactNode
  /** `actions` are there for who only reads, too, and leave out themselves what is not theirs. */
  readersAct?: boolean
  /** Reads the record again every so many milliseconds, or as often as it says. */
  every?: Every<Known>
}

type Deletion = { delete: { mutate: (of: object) => Promise<unknown> } }

function useRemove(group: RecordGroup, path: string) {
  const client = useTRPCClient()
  const confirmRemoval = useRemoval()
  const procedures = proceduresOf<Deletion>(client, group)
  return (id: string, words: Removal) =>
    confirmRemoval({ ...words, remove: () => procedures.delete.mutate({ id }), href: path })
}

type ActionsProps<Known> = { record: Known; onEdit: () => void } & Pick<
  Props<never, Known>,
  'editLabel' | 'removal' | 'more' | 'hasMenu'
>

/** Editing, deleting, and what else can be done with the record. */
function Actions<Known extends { id: string }>(
  props: ActionsProps<Known> & { group: RecordGroup; path: string },
) {
  const { record, onEdit, editLabel, removal, more, hasMenu, group, path } = props
  const t = useTranslations('common')
  const mayDelete = useAllowed(`${group}.delete`)
  const remove = useRemove(group, path)
  const asked = removal?.(record) ?? false
  const onDelete = asked && mayDelete ? () => remove(record.id, asked) : undefined
  const inMenu =
    hasMenu && onDelete ? [{ label: t('delete'), icon: IconTrash, danger: true, act: onDelete }] : []
  return (
    <>
      {removal && <EditButton label={editLabel} onEdit={onEdit} />}
      <RecordMenu value={inMenu}>{more?.(record)}</RecordMenu>
      {!hasMenu && onDelete && <DeleteMenu onDelete={onDelete} />}
    </>
  )
}

/** What stands below every record: its files, the mails that took it out, and what was done with it. */
function Below({ group, id, isPrinted }: { group: RecordGroup; id: string; isPrinted: boolean }) {
  return (
    <>
      {ATTACHED.includes(group) && <Attachments group={group as AttachedGroup} id={id} />}
      {isPrinted && <Messages id={id} />}
      <RecordHistory of={group === 'quotes' ? { quote_id: id } : { object_id: id }} />
    </>
  )
}

/** A record's page: what it is called and what may be done with it, its view or its form, and why it is not there. */
export function RecordPage<Group extends RecordGroup, Known extends RecordIn<Group> = RecordIn<Group>>(
  props: Props<Group, Known>,
) {
  const { group, title, view, form, dialog, editLabel, below, actions, every } = props
  const { status, chain, total, readersAct = false } = props
  const { id } = useParams<{ id: string }>()
  const t = useTranslations('common')
  const { path, permission, label, Frame, isSection } = usePlace(group, props.place)
  const mayWrite = useCan(permission)
  const { data, error, refetch } = useRecord(group, id, every as Every<RecordIn<Group>>)
  const record = data as Known | undefined
  const name = useRecordTitle(record && title(record), error)
  const mayEdit = mayWrite && record !== undefined && (props.mayEdit?.(record) ?? true)
  const { isEdited, edit, done } = useEditing({ mayWrite, mayEdit })
  useFocusAfterForm(isEdited && form !== undefined)
  const isPrinted = useAllowed(`${group}.pdf`) && PRINTED.includes(group)
  const hasCard = useAllowed('worksheets.card') && group === 'worksheets'
  useShortcut('e', editLabel ?? t('edit'), edit, Boolean((form ?? dialog) && mayEdit && !isEdited))
  const withRecord = (draw: ((record: Known) => ReactNode) | undefined) => record && draw?.(record)
  const headActions = record && (
    <>
      {(isPrinted || hasCard) && (
        <PaperActions
          group={group as PrintedGroup}
          record={record as unknown as SentRecord}
          mayWrite={mayWrite}
        />
      )}
      {(mayWrite || readersAct) &&
        !isEdited &&
        (actions ? actions(record, edit) : <Actions {...props} {...{ record, path }} onEdit={edit} />)}
    </>
  )
  return (
    <Frame
      title={name}
      {...(!isSection && { crumbs: [{ label, href: path }] })}
      status={withRecord(status)}
      action={headActions}
    >
      {error && !record ? (
        <Failure error={error} onRetry={refetch} />
      ) : (
        <InOneStep key={id} isKnown={record !== undefined} meanwhile={<Skeleton height={360} />}>
          <Stack gap="xl">
            {record && <RecordHead chain={chain?.(record)} total={total?.(record)} />}
            {isEdited && form ? (
              <TakesFocus value={true}>{withRecord((known) => form(known, done))}</TakesFocus>
            ) : (
              withRecord(view)
            )}
            {withRecord(below)}
            {record && <Below {...{ group, isPrinted }} id={record.id} />}
          </Stack>
        </InOneStep>
      )}
      {isEdited && dialog && withRecord((known) => dialog(known, done))}
    </Frame>
  )
}
