import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { FieldGroup, useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { useTRPCClient } from '../../../trpc.ts'
import { useDeadlineName, type VehicleDeadline } from './deadline-name.ts'

/** Says when a deadline was done and at how many kilometres; with an interval the next one is made. */
export function CompleteModal({ deadline, onClose }: { deadline: VehicleDeadline; onClose: () => void }) {
  const t = useTranslations('vehicles')
  const client = useTRPCClient()
  const save = useSave()
  const attempt = useAttempts(client.vehicleDeadlines.complete.mutate)
  const name = useDeadlineName()
  const { today } = useDays()
  const { id, vehicle_id, interval_months, interval_km } = deadline
  const initialValues = { completed_on: today, km: '' as number | string }
  const record = useRecordForm({
    initialValues,
    save: async ({ completed_on, km }) => {
      const body = {
        ...{ id: vehicle_id, deadline_id: id, completed_on },
        ...(km !== '' && { km: km as number }),
      }
      const send = async () => (await attempt(body)).answer
      await save({
        group: 'vehicleDeadlines',
        send,
        done: t('completed', { name: name(deadline) }),
        waits: true,
      })
      onClose()
    },
  })
  const hasNext = interval_months !== null || interval_km !== null
  return (
    <FormModal
      title={t('completeTitle', { name: name(deadline) })}
      submitLabel={t('complete')}
      {...{ record, onClose }}
    >
      <FieldGroup>
        <DateField label={t('completedOn')} required {...record.form.getInputProps('completed_on')} />
        <NumberField kind="integer" label={t('km')} data-autofocus {...record.form.getInputProps('km')} />
      </FieldGroup>
      {hasNext && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('nextFollows')}
        </Text>
      )}
    </FormModal>
  )
}
