import { FileInput, List, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'
import { isMessageName, type Unpacked, unpack } from './unpacked.ts'

type Message = Outputs['electronicInvoices']['importMessage']

type Chosen = { content: File | null }

const MAX_BYTES = 700_000

/** Brings the exchange system's messages: XML files, or the ZIP that some come in. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const renew = useRenew()
  const [taken, setTaken] = useState<Message[]>([])
  const bring = async (files: readonly Unpacked[]) => {
    const messages: Message[] = []
    for (const file of files) messages.push(await client.electronicInvoices.importMessage.mutate(file))
    return messages
  }
  const [unfit, setUnfit] = useState<string | null>(null)
  const record = useRecordForm<Chosen>({
    initialValues: { content: null },
    save: async ({ content }) => {
      const isFit = content !== null && content.size <= MAX_BYTES
      setUnfit(isFit ? null : t(content ? 'fileTooLarge' : 'chooseFile'))
      if (!isFit) return
      const messages = await bring(await unpack(content, isMessageName))
      void renew('electronicInvoices')
      setTaken(messages)
    },
  })
  const { form } = record
  return (
    <FormModal title={t('importMessage')} submitLabel={t('import')} {...{ record, onClose }}>
      <Text size="sm">{t('importEffect')}</Text>
      <FileInput
        label={t('messageFile')}
        accept=".xml,.zip,application/xml,text/xml,application/zip"
        data-autofocus
        {...form.getInputProps('content')}
        {...(unfit && { error: unfit })}
      />
      <div role="status">
        {taken.length > 0 && (
          <List size="sm">
            {taken.map((message) => (
              <List.Item key={message.id}>
                {t(`messageTypes.${message.outcome ?? message.type}`)} · {message.invoice_file_name}
                {': '}
                {t(
                  message.applied ? 'moved' : message.electronic_invoice_id ? 'movedNothing' : 'unknownFile',
                )}
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </FormModal>
  )
}
