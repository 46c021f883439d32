import { FileInput, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { ElectronicInvoice } from '../state.ts'
import { readWhole } from './unpacked.ts'

type Chosen = { content: File | null }

/** Puts a signed file in the place of the one that was made. */
export function AttachModal({ invoice, onClose }: { invoice: ElectronicInvoice; onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const renew = useRenew()
  const [unfit, setUnfit] = useState<string | null>(null)
  const record = useRecordForm<Chosen>({
    initialValues: { content: null },
    save: async ({ content }) => {
      setUnfit(content ? null : t('chooseFile'))
      if (!content) return
      const signed = { id: invoice.id, ...(await readWhole(content)) }
      void renew('electronicInvoices', await client.electronicInvoices.attachSigned.mutate(signed))
      onClose()
    },
  })
  return (
    <FormModal title={t('attachSigned')} submitLabel={t('attachSigned')} {...{ record, onClose }}>
      <Text size="sm">{t('attachEffect', { file: invoice.file_name })}</Text>
      <FileInput
        label={t('signedFile')}
        accept=".p7m,.xml"
        data-autofocus
        {...record.form.getInputProps('content')}
        {...(unfit && { error: unfit })}
      />
    </FormModal>
  )
}
