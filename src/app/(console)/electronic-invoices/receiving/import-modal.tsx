import { FileInput, List, Stack, Switch, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'
import { LARGEST_TOGETHER } from '../sending/unpacked.ts'
import { type Result, useImport } from '../sending/use-import.ts'
import { useIgnoredBecause } from '../state.ts'

type Imported = Outputs['electronicInvoices']['importInvoice']
type Wanted = { register: boolean; allow_other_recipient: boolean }
type ImportResult = Result<Imported>

/** What one import may hold in base64, with room for the rest of the call; a ZIP holds many of them. */
const MAX_BYTES = 5_900_000

const isTooLarge = ({ name, size }: File) => size > (/\.zip$/i.test(name) ? LARGEST_TOGETHER : MAX_BYTES)

/** Imports what one chosen file is or holds; why something was refused is its result. */
function useInvoiceImport() {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const importFile = useImport()
  return async (file: File, wanted: Wanted): Promise<ImportResult[]> => {
    const { name } = file
    if (isTooLarge(file)) return [{ name, refused: t('invoiceTooLarge') }]
    const found = await importFile(file, {
      isWanted: isInvoiceName,
      none: t('zipWithoutInvoice'),
      send: (held) => client.electronicInvoices.importInvoice.mutate({ ...held, ...wanted }),
    })
    return typeof found === 'string' ? [{ name, refused: found }] : found
  }
}

/** Files that suppliers sent, as XML, signed, or packed in a ZIP: a fault of one does not stop the others. */
export function ImportInvoicesModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const renew = useRenew()
  const importFile = useInvoiceImport()
  const [results, setResults] = useState<ImportResult[]>([])
  const [unfit, setUnfit] = useState<string | null>(null)
  const record = useRecordForm({
    initialValues: { files: [] as File[], register: true, allow_other_recipient: false },
    save: async ({ files, ...wanted }) => {
      if (files.length === 0) return setUnfit(t('chooseFile'))
      setUnfit(null)
      const found: ImportResult[] = []
      for (const file of files) found.push(...(await importFile(file, wanted)))
      setResults(found)
      void renew('electronicInvoices')
    },
  })
  const { form } = record
  const drop = (event: DragEvent) => {
    event.preventDefault()
    form.setFieldValue('files', [...event.dataTransfer.files])
  }
  return (
    <FormModal title={t('receive')} submitLabel={t('import')} {...{ record, onClose }}>
      {/* A file that is let go beside the field is meant for it; the browser would open it instead of the console. */}
      <Stack onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Text size="sm">{t('receiveEffect')}</Text>
        <FileInput
          label={t('files')}
          placeholder={t('dropFiles')}
          multiple
          accept=".xml,.p7m,.zip"
          data-autofocus
          {...form.getInputProps('files')}
          {...(unfit && { error: unfit })}
        />
        <Switch label={t('registerAtOnce')} {...form.getInputProps('register', { type: 'checkbox' })} />
        <Switch
          label={t('allowOtherRecipient')}
          {...form.getInputProps('allow_other_recipient', { type: 'checkbox' })}
        />
        <Results results={results} />
      </Stack>
    </FormModal>
  )
}

const isInvoiceName = (name: string) => /\.(xml|p7m)$/i.test(name) && !/_(MT|RC|NS|MC|NE|DT|AT)_/i.test(name)

/** What became of each file, said once all were tried. */
function Results({ results }: { results: readonly ImportResult[] }) {
  return (
    <div role="status">
      {results.length > 0 && (
        <List size="sm">
          {results.map((result) => (
            <List.Item key={result.name}>
              {result.name}: {'refused' in result ? result.refused : <Outcome imported={result.answer} />}
            </List.Item>
          ))}
        </List>
      )}
    </div>
  )
}

/** What became of the documents of a file. */
function Outcome({ imported }: { imported: Imported }) {
  const t = useTranslations()
  const ignoredBecause = useIgnoredBecause()
  const { electronic_invoices, already_imported } = imported
  if (already_imported) return t('electronicInvoices.cameBefore')
  return electronic_invoices
    .map((invoice) =>
      [
        ...[invoice.counterparty_name, invoice.document_number],
        [t(`common.documentStates.electronic_invoice.${invoice.status}`), ignoredBecause(invoice)]
          .filter(Boolean)
          .join(': '),
      ].join(' · '),
    )
    .join('; ')
}
