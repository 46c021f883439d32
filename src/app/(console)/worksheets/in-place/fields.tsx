'use client'

import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { tagOf } from '../../../form/etag.ts'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { InPlace, InPlaceForm } from '../../../form/in-place.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRenew, useSave } from '../../../form/save.ts'
import { useCan, useIsKept } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { FIELDS, LIMITS, useHeadOptions, WHILE_FROZEN } from '../form.tsx'
import { useTechnicianNames } from '../people/technicians.tsx'
import { Promised, type Worksheet } from '../state.tsx'

const { assigned_user_ids, promised_at, bay, key_tag, diagnosis, work_done } = FIELDS
const DECLARED = formOf('worksheets', 'worksheets', {
  ...{ assigned_user_ids, promised_at, bay, key_tag },
  ...{ diagnosis, work_done },
})

type Name = keyof typeof DECLARED.fields
type Props = { worksheet: Worksheet; name: Name; look?: object; onClose: () => void }

/** One field of the head, over the whole of what is changed in place: the others stay as they are. */
function HeadField({ worksheet, name, look, onClose }: Props) {
  const t = useTranslations('worksheets')
  const head = useHeadOptions()
  const { record, input } = useFormOf(DECLARED, { record: worksheet, ...head, onSaved: onClose })
  const label = { label: undefined, 'aria-label': t(FIELDS[name].label), autoFocus: true, size: 'xs' }
  const opened = name === 'assigned_user_ids' && { defaultDropdownOpened: true, hidePickedOptions: true }
  return (
    <InPlaceForm record={record} onClose={onClose}>
      {input(name, { ...label, ...opened, ...look })}
    </InPlaceForm>
  )
}

/** A field that is changed where it stands; what a receipt froze is read only. `look` goes to its input. */
export function HeadFact({ worksheet, name, look }: Omit<Props, 'onClose'>) {
  const t = useTranslations('worksheets')
  const mayWrite = useCan('worksheets.write')
  const isKept = useIsKept()
  const names = useTechnicianNames()(worksheet.assigned_user_ids)
  const shown = {
    assigned_user_ids: names.join(', '),
    promised_at: worksheet.promised_at && <Promised worksheet={worksheet} />,
    bay: worksheet.bay,
    key_tag: worksheet.key_tag,
    diagnosis: worksheet.diagnosis,
    work_done: worksheet.work_done,
  }
  return (
    <InPlace
      label={t(FIELDS[name].label)}
      may={mayWrite && !isKept(LIMITS[name]) && (!worksheet.frozen || WHILE_FROZEN.has(name))}
      shown={shown[name]}
      field={(onClose) => <HeadField {...{ worksheet, name, look, onClose }} />}
    />
  )
}

/** Whether it is urgent: one press changes it. */
export function UrgentSwitch({ worksheet }: { worksheet: Worksheet }) {
  const t = useTranslations('worksheets')
  const client = useTRPCClient()
  const save = useSave()
  const notify = useNotify()
  const renew = useRenew()
  const mayWrite = useCan('worksheets.write')
  const { once, acting } = useOnce()
  const { id, priority, frozen } = worksheet
  const send = (urgent: boolean) =>
    client.worksheets.update.mutate(
      { id, priority: urgent ? 'urgent' : 'normal' },
      asking({ ifMatch: tagOf(worksheet) }),
    )
  const change = async (urgent: boolean) => {
    try {
      await save({ group: 'worksheets', send: () => send(urgent) })
    } catch (error) {
      notify.failure(error)
      void renew('worksheets')
    }
  }
  return (
    <Switch
      size="xs"
      label={t('priorities.urgent')}
      checked={priority === 'urgent'}
      disabled={!mayWrite || frozen || acting}
      onChange={({ currentTarget }) => {
        const { checked } = currentTarget
        void once(() => change(checked))
      }}
    />
  )
}
