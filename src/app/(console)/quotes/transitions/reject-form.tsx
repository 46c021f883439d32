'use client'

import { Button, Group, Textarea } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../form/dialog.tsx'
import { useReturnedFocus } from '../../../form/returned-focus.ts'
import type { Outputs } from '../../../trpc.ts'
import { useQuoteTransitions } from './use-transitions.ts'

type Props = { quote: Outputs['quotes']['retrieve']; onClose: () => void }

/** Rejects the quote, with the customer's reason where there is one. */
export function RejectForm({ quote, onClose }: Props) {
  const t = useTranslations('quotes')
  const common = useTranslations('common')
  const { transition } = useQuoteTransitions(quote)
  useReturnedFocus()
  const [reason, setReason] = useState('')
  const reject = (event: FormEvent) => {
    event.preventDefault()
    transition('rejected', reason.trim())
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} title={t('rejectTitle', { number: quote.seq_number })}>
      <form onSubmit={reject}>
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          data-autofocus
          autosize
          minRows={2}
          maxRows={10}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red.8">
            {t('reject')}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
