import { Select, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { HOLD_REASONS, type HoldReason } from '../../../../domain/worksheet-statuses.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import type { Inputs } from '../../../trpc.ts'
import { useMoveVerb } from './transitions.ts'
import type { Transition } from './use-transition.tsx'

type Details = Omit<Inputs['worksheets']['transition'], 'id' | 'action'>
type Send = (details: Details) => Promise<void>
type FormProps = { title: string; transition: Transition; onClose: () => void; onSend: Send }

function HoldForm({ title, onClose, onSend }: FormProps) {
  const t = useTranslations('worksheets')
  const record = useRecordForm({
    initialValues: { on_hold_reason: 'parts' as string | null, note: '' },
    save: ({ on_hold_reason, note }) =>
      onSend({ on_hold_reason: on_hold_reason as HoldReason, ...(note && { note }) }),
  })
  const { form } = record
  return (
    <FormModal submitLabel={t('verbs.on_hold')} {...{ title, record, onClose }}>
      <Select
        label={t('reason')}
        required
        allowDeselect={false}
        data-autofocus
        data={HOLD_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        {...form.getInputProps('on_hold_reason')}
      />
      <Textarea
        label={t('note')}
        description={t('noteHint')}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </FormModal>
  )
}

function DeliverForm({ title, transition, onClose, onSend }: FormProps) {
  const t = useTranslations('worksheets')
  const { km, km_out } = transition.worksheet
  const record = useRecordForm({
    initialValues: { km_out: (km_out ?? '') as number | string },
    save: (values) => onSend(values.km_out === '' ? {} : { km_out: values.km_out as number }),
  })
  return (
    <FormModal submitLabel={t('verbs.delivered')} {...{ title, record, onClose }}>
      <NumberField
        kind="integer"
        unit="km"
        label={t('kmOut')}
        description={t('kmOutHint', { km })}
        data-autofocus
        {...record.form.getInputProps('km_out')}
      />
    </FormModal>
  )
}

/** What a move wants to know: why the work waits, or the kilometres at delivery. */
export function TransitionModal(props: Omit<FormProps, 'title'>) {
  const t = useTranslations('worksheets')
  const verb = useMoveVerb()
  const { worksheet, to } = props.transition
  const title = `${verb(worksheet.status, to)}: ${t('numbered', { number: worksheet.seq_number })}`
  return to === 'on_hold' ? <HoldForm {...props} title={title} /> : <DeliverForm {...props} title={title} />
}
