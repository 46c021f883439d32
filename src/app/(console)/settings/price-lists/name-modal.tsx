'use client'

import { Modal, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useNotify } from '../../../form/notify.tsx'
import { RecordForm, useRecordForm } from '../../../form/record-form.tsx'
import { type Outputs, useTRPC, useTRPCClient } from '../../../trpc.ts'

type PriceList = Outputs['priceLists']['retrieve']
type Props = { priceList?: PriceList; onDone: (id: string | null) => void }

function NameForm({ priceList, onDone }: Props) {
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
      onDone(saved.id)
    },
  })
  return (
    <RecordForm record={record} onCancel={() => onDone(null)}>
      <TextInput label={t('name')} required data-autofocus {...record.form.getInputProps('name')} />
    </RecordForm>
  )
}

/** Makes or renames a price list. */
export function NameModal({ opened, ...props }: Props & { opened: boolean }) {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  return (
    <Modal
      opened={opened}
      onClose={() => props.onDone(null)}
      title={t(props.priceList ? 'rename' : 'new')}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <NameForm {...props} />
    </Modal>
  )
}
