import { useTranslations } from 'next-intl'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import { InPlaceForm } from '../../../form/in-place-form.tsx'
import { FIELDS, useHeadOptions } from '../form.tsx'
import type { Worksheet } from '../state.tsx'
import { type InPlaceName, LABELS } from './limits.ts'

const { assigned_user_ids, promised_at, bay, key_tag, diagnosis, work_done } = FIELDS
const DECLARED = formOf('worksheets', 'worksheets', {
  ...{ assigned_user_ids, promised_at, bay, key_tag },
  ...{ diagnosis, work_done },
})

type Props = { worksheet: Worksheet; name: InPlaceName; look?: object | undefined; onClose: () => void }

/** One field of the head, over the whole of what is changed in place: the others stay as they are. */
export function HeadField({ worksheet, name, look, onClose }: Props) {
  const t = useTranslations('worksheets')
  const head = useHeadOptions()
  const { record, input } = useFormOf(DECLARED, {
    ...head,
    record: worksheet,
    keptAs: 'worksheet',
    part: name,
    onSaved: onClose,
  })
  const label = { label: undefined, 'aria-label': t(LABELS[name]), autoFocus: true, size: 'xs' }
  const opened = name === 'assigned_user_ids' && { defaultDropdownOpened: true, hidePickedOptions: true }
  return (
    <InPlaceForm record={record} onClose={onClose}>
      {input(name, { ...label, ...opened, ...look })}
    </InPlaceForm>
  )
}
