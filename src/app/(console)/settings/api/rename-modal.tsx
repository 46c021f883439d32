import { useTranslations } from 'next-intl'
import { text } from '../../../form/fields.tsx'
import { FormModal } from '../../../form/form-modal.tsx'
import { formOf, useFormOf } from '../../../form/form-of.tsx'
import type { Outputs } from '../../../trpc.ts'

const KEY = formOf('apiKeys', 'keys', { name: text('name', { required: true, first: true }) })

type Props = { apiKey: Outputs['apiKeys']['retrieve']; onClose: () => void }

/** Gives a key another name; nothing else of it can change. */
export function RenameModal({ apiKey, onClose }: Props) {
  const t = useTranslations('keys')
  const { record, input } = useFormOf(KEY, {
    record: apiKey,
    body: (_, { name }) => ({ name }),
    onSaved: onClose,
  })
  return (
    <FormModal title={t('rename')} {...{ record, onClose }}>
      {input('name')}
    </FormModal>
  )
}
