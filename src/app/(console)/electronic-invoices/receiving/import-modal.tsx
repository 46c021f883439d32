import { FileInput, List, Stack, Switch, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type DragEvent, useState } from 'react'
import { useErrorText } from '../../../form/api-errors.ts'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useRenew } from '../../../form/save.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'
import { LARGEST_TOGETHER, type Unpacked, unpack } from '../sending/unpacked.ts'
import { useIgnoredBecause } from '../state.ts'

type Imported = Outputs['electronicInvoices']['importInvoice']
type Wanted = { register: boolean; allow_other_recipient: boolean }
/** What became of one file. */
type Result = { name: string } & ({ imported: Imported } | { refused: string })

/** What one import may hold in base64, with room for the rest of the call; a ZIP holds many of them. */
const MAX_BYTES = 5_900_000

const isTooLarge = ({ name, size }: File) => size > (/\.zip$/i.test(name) ? LARGEST_TOGETHER : MAX_BYTES)

/** Imports what one chosen file is or holds; why something was refused is its result. */
function useImport() {
  const t = useTranslations('electronicInvoices')
  const client = useTRPCClient()
  const wordsOf = useErrorText()
  const bring = async ({ name, content }: Unpacked, wanted: Wanted): Promise<Result> => {
    try {
      const imported = await client.electronicInvoices.importInvoice.mutate({ name, content, ...wanted })
      return { name, imported }
    } catch (error) {
      return { name, refused: wordsOf(error).message }
    }
  }
  return async (file: File, wanted: Wanted): Promise<Result[]> => {
    if (isTooLarge(file)) return [{ name: file.name, refused: t('invoiceTooLarge') }]
    // A ZIP that ends too early is thrown by the unpacking, not refused by the server.
    const held = await unpack(file, isInvoiceName).catch(() => undefined)
    if (!held?.length) return [{ name: file.name, refused: t(held ? 'zipWithoutInvoice' : 'zipBroken') }]
    const results: Result[] = []
    for (const each of held) results.push(await bring(each, wanted))
    return results
  }
}

/** Files that suppliers sent, as XML, signed, or packed in a ZIP: a fault of one does not stop the others. */
export function ImportInvoicesModal({ onClose }: { onClose: () => void }) {
  const t = useTranslations('electronicInvoices')
  const renew = useRenew()
  const importFile = useImport()
  const [results, setResults] = useState<Result[]>([])
  const [unfit, setUnfit] = useState<string | null>(null)
  const record = useRecordForm({
    initialValues: { files: [] as File[], register: true, allow_other_recipient: false },
    save: async ({ files, ...wanted }) => {
      if (files.length === 0) return setUnfit(t('chooseFile'))
      setUnfit(null)
      const found: Result[] = []
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
function Results({ results }: { results: readonly Result[] }) {
  return (
    <div role="status">
      {results.length > 0 && (
        <List size="sm">
          {results.map((result) => (
            <List.Item key={result.name}>
              {result.name}: {'refused' in result ? result.refused : <Outcome imported={result.imported} />}
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
