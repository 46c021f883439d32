import { Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DateField } from '../../../form/date-field.tsx'
import { CustomerOrNew } from '../../../form/entity-pickers.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { useAttempts } from '../../../form/use-attempts.ts'
import { useDays } from '../../../format/numbers.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Vehicle } from '../deadlines/deadlines.ts'

/** Gives a vehicle to its next owner; without one it was sold to somebody unknown. */
export function TransferModal({ vehicle, onClose }: { vehicle: Vehicle; onClose: () => void }) {
  const t = useTranslations('vehicles')
  const client = useTRPCClient()
  const save = useSave()
  const attempt = useAttempts(client.vehicleOwners.transfer.mutate)
  const { today } = useDays()
  const { id } = vehicle
  const record = useRecordForm({
    initialValues: { customer_id: null as string | null, date: today },
    save: async ({ customer_id, date }) => {
      const body = { id, customer_id, date }
      const send = async () => (await attempt(body)).answer
      await save({ group: 'vehicles', send, waits: true })
      onClose()
    },
  })
  return (
    <FormModal title={t('transferTitle')} record={record} onClose={onClose}>
      <CustomerOrNew
        label={t('nextOwner')}
        autoFocus
        data-autofocus
        {...record.form.getInputProps('customer_id')}
      />
      <DateField label={t('transferDate')} required mt="sm" {...record.form.getInputProps('date')} />
      <Text size="sm" c="dimmed" mt="sm">
        {t('transferEffect')}
      </Text>
    </FormModal>
  )
}
