import { Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { ElectronicInvoice } from '../state.ts'

/** Says that the tax office's page took the file, with the number that it gave. */
export function SentModal({ invoice, onClose }: { invoice: ElectronicInvoice; onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const renew = useRenew()
  const record = useRecordForm({
    initialValues: { sdi_identifier: '' },
    save: async ({ sdi_identifier }) => {
      const wanted = { id: invoice.id, ...(sdi_identifier.trim() && { sdi_identifier }) }
      void renew('electronicInvoices', await client.electronicInvoices.markSent.mutate(wanted))
      onClose()
    },
  })
  return (
    <FormModal title={t('markSent')} submitLabel={t('markSent')} {...{ record, onClose }}>
      <Text size="sm">{t('markSentEffect', { file: invoice.file_name })}</Text>
      <TextInput
        label={t('identifier')}
        description={t('identifierHint')}
        data-autofocus
        {...record.form.getInputProps('sdi_identifier')}
      />
    </FormModal>
  )
}
