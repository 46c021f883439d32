'use client'

import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'
import { FormModal } from '../form-modal.tsx'

type Props = {
  priceList?: Outputs['priceLists']['retrieve']
  onClose: () => void
  onSaved?: (id: string) => void
}

/** Makes or renames a price list. */
export function NameModal({ priceList, onClose, onSaved }: Props) {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const queries = useQueryClient()
  const notify = useNotify()
  const record = useRecordForm({
    initialValues: { name: priceList?.name ?? '' },
    save: async (values) => {
      const saved = priceList
        ? await client.priceLists.update.mutate({ id: priceList.id, ...values })
        : await client.priceLists.create.mutate(values)
      queries.invalidateQueries(trpc.priceLists.pathFilter())
      notify.done(common('saved'))
      onClose()
      onSaved?.(saved.id)
    },
  })
  return (
    <FormModal title={t(priceList ? 'rename' : 'new')} {...{ record, onClose }}>
      <TextInput label={t('name')} required data-autofocus {...record.form.getInputProps('name')} />
    </FormModal>
  )
}
