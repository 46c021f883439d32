import { FileInput, List, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'
import { isMessageName } from './unpacked.ts'
import { type Result, useImport } from './use-import.ts'

type Message = Outputs['electronicInvoices']['importMessage']

type Chosen = { content: File | null }

const MAX_BYTES = 700_000

/** Imports what the chosen file is or holds, each message for itself; in words where it is or holds none. */
function useMessageImport() {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const importFile = useImport()
  return async (content: File | null): Promise<Result<Message>[] | string> => {
    if (!content) return t('chooseFile')
    if (content.size > MAX_BYTES) return t('fileTooLarge')
    const send = client.electronicInvoices.importMessage.mutate
    return importFile(content, {
      isWanted: isMessageName,
      none: t('zipWithoutMessage'),
      send: (file) => send(file),
    })
  }
}

/** Brings the exchange system's messages: XML files, or the ZIP that some come in, where a fault of one does not stop the others. */
export function ImportModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const renew = useRenew()
  const importFile = useMessageImport()
  const [results, setResults] = useState<Result<Message>[]>([])
  const [unfit, setUnfit] = useState<string | null>(null)
  const record = useRecordForm<Chosen>({
    initialValues: { content: null },
    save: async ({ content }) => {
      const found = await importFile(content)
      const isUnfit = typeof found === 'string'
      setUnfit(isUnfit ? found : null)
      setResults(isUnfit ? [] : found)
      if (!isUnfit) void renew('electronicInvoices')
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
        {results.length > 0 && (
          <List size="sm">
            {results.map((result) => (
              <List.Item key={result.name}>
                {'refused' in result ? (
                  `${result.name}: ${result.refused}`
                ) : (
                  <Outcome message={result.answer} />
                )}
              </List.Item>
            ))}
          </List>
        )}
      </div>
    </FormModal>
  )
}

/** What a message told, of which file, and whether it moved it. */
function Outcome({ message }: { message: Message }) {
  const t = useTranslations('electronicInvoices')
  const { outcome, type, invoice_file_name, applied, electronic_invoice_id } = message
  const moved = t(applied ? 'moved' : electronic_invoice_id ? 'movedNothing' : 'unknownFile')
  return `${t(`messageTypes.${outcome ?? type}`)} · ${invoice_file_name}: ${moved}`
}
