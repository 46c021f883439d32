import { Switch } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { isOvertaken } from '../../../form/api-errors.ts'
import { laterField } from '../../../form/comes-later.tsx'
import { InPlace } from '../../../form/in-place.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRenew, useSave } from '../../../form/save.ts'
import { later } from '../../../frame/later.tsx'
import { useCan, useIsKept } from '../../../frame/session.tsx'
import { asking } from '../../../links.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { useTechnicianNames } from '../people/technicians.tsx'
import { Promised, type Worksheet } from '../state.tsx'
import { type InPlaceName, LABELS, LIMITS, WHILE_FROZEN } from './limits.ts'

const HeadField = laterField(() => import('./head-field.tsx').then((module) => module.HeadField))
const etag = later(() => import('../../../form/etag.ts'))

type Props = { worksheet: Worksheet; name: InPlaceName; look?: object }

/** A field that is changed where it stands; what a receipt froze is read only. `look` goes to its input. */
export function HeadFact({ worksheet, name, look }: Props) {
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
      label={t(LABELS[name])}
      may={mayWrite && !isKept(LIMITS[name]) && (!worksheet.frozen || WHILE_FROZEN.has(name))}
      shown={shown[name]}
      field={(onClose) => <HeadField {...{ worksheet, name, look, onClose }} shown={shown[name]} />}
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
  const send = async (urgent: boolean) => {
    const { tagOf } = await etag()
    const change = { id, priority: urgent ? ('urgent' as const) : ('normal' as const) }
    const over = (known: Worksheet) =>
      client.worksheets.update.mutate(change, asking({ ifMatch: tagOf(known) }))
    try {
      return await over(worksheet)
    } catch (error) {
      if (!isOvertaken(error)) throw error
      // Somebody else changed something else of it meanwhile, or pressed the switch.
      const now = await client.worksheets.retrieve.query({ id })
      return now.priority === priority ? over(now) : now
    }
  }
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
      // As high as a line of the facts, and its word as large as theirs.
      styles={{
        body: { alignItems: 'center', minHeight: '1.375rem' },
        label: { fontSize: 'var(--mantine-font-size-sm)' },
      }}
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
