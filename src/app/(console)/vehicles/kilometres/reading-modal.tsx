import { Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useTRPCClient } from '../../../trpc.ts'

/** Writes down what the odometer shows now. */
export function ReadingModal({ vehicle_id, onClose }: { vehicle_id: string; onClose: () => void }) {
  const t = useTranslations('vehicles')
  const client = useTRPCClient()
  const save = useSave()
  const attempt = useAttempts(client.odometerReadings.create.mutate)
  const record = useRecordForm({
    initialValues: { km: '' as number | string, note: '' },
    save: async ({ km, note }) => {
      const body = { id: vehicle_id, km: km as number, ...(note && { note }) }
      const send = async () => (await attempt(body)).answer
      await save({ group: 'odometerReadings', send, waits: true })
      onClose()
    },
  })
  return (
    <FormModal title={t('newReading')} record={record} onClose={onClose}>
      <NumberField
        kind="integer"
        label={t('km')}
        required
        data-autofocus
        {...record.form.getInputProps('km')}
      />
      <Textarea label={t('notes')} autosize minRows={2} mt="sm" {...record.form.getInputProps('note')} />
    </FormModal>
  )
}
