import { Button, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { FormModal } from '../../../form/form-modal.tsx'
import { useRecordForm } from '../../../form/record-form.tsx'
import { useSave } from '../../../form/save.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'

type Props = { quote: Outputs['quotes']['retrieve']; onClose: () => void }

/** Rejects the quote, with the customer's reason where there is one. */
export function RejectForm({ quote: { id, seq_number }, onClose }: Props) {
  const t = useTranslations('quotes')
  const client = useTRPCClient()
  const save = useSave()
  const record = useRecordForm({
    initialValues: { rejection_reason: '' },
    keptAs: `reject-${id}`,
    save: async ({ rejection_reason }) => {
      const reason = rejection_reason.trim()
      const move = { id, action: 'rejected' as const, ...(reason && { rejection_reason: reason }) }
      await save({ group: 'quotes', send: () => client.quotes.transition.mutate(move), done: null })
      onClose()
    },
  })
  const buttons = (
    <Button type="submit" color="red.8" loading={record.saving}>
      {t('reject')}
    </Button>
  )
  return (
    <FormModal title={t('rejectTitle', { number: seq_number })} {...{ record, onClose, buttons }}>
      <Textarea
        label={t('reason')}
        description={t('reasonHint')}
        data-autofocus
        autosize
        minRows={2}
        maxRows={10}
        {...record.form.getInputProps('rejection_reason')}
      />
    </FormModal>
  )
}
