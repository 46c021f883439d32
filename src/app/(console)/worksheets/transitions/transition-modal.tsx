'use client'

import { Select, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { HOLD_REASONS, type HoldReason } from '../../../../domain/worksheet-statuses.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { RecordForm, useRecordForm } from '../../../form/record-form.tsx'
import type { Inputs } from '../../../trpc.ts'
import { useMoveVerb } from './transitions.ts'
import type { Transition } from './use-transition.tsx'

type Details = Omit<Inputs['worksheets']['transition'], 'id' | 'action'>
type Send = (details: Details) => Promise<void>
type FormProps = { transition: Transition; onClose: () => void; onSend: Send }

function HoldForm({ onClose, onSend }: FormProps) {
  const t = useTranslations('worksheets')
  const record = useRecordForm({
    initialValues: { on_hold_reason: 'parts' as string | null, note: '' },
    save: ({ on_hold_reason, note }) =>
      onSend({ on_hold_reason: on_hold_reason as HoldReason, ...(note && { note }) }),
  })
  const { form } = record
  return (
    <RecordForm record={record} onCancel={onClose} submitLabel={t('verbs.on_hold')}>
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
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        {...form.getInputProps('note')}
      />
    </RecordForm>
  )
}

function DeliverForm({ transition, onClose, onSend }: FormProps) {
  const t = useTranslations('worksheets')
  const { km, km_out } = transition.worksheet
  const record = useRecordForm({
    initialValues: { km_out: (km_out ?? '') as number | string },
    save: (values) => onSend(values.km_out === '' ? {} : { km_out: values.km_out as number }),
  })
  return (
    <RecordForm record={record} onCancel={onClose} submitLabel={t('verbs.delivered')}>
      <NumberField
        kind="integer"
        unit="km"
        label={t('kmOut')}
        description={t('kmOutHint', { km })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data-autofocus
        {...record.form.getInputProps('km_out')}
      />
    </RecordForm>
  )
}

type Props = { transition: Transition | null; onClose: () => void; onSend: Send }

/** What a move wants to know: why the work waits, or the kilometres at delivery. */
export function TransitionModal({ transition, onClose, onSend }: Props) {
  const t = useTranslations()
  const verb = useMoveVerb()
  const number = transition?.worksheet.seq_number ?? 0
  return (
    <Dialog
      opened={transition !== null}
      onClose={onClose}
      title={
        transition &&
        `${verb(transition.worksheet.status, transition.to)}: ${t('worksheets.numbered', { number })}`
      }
    >
      {transition?.to === 'on_hold' && <HoldForm transition={transition} onClose={onClose} onSend={onSend} />}
      {transition?.to === 'delivered' && (
        <DeliverForm transition={transition} onClose={onClose} onSend={onSend} />
      )}
    </Dialog>
  )
}
