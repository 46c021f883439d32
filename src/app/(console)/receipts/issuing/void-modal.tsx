'use client'

import { Button, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { Dialog } from '../../../form/dialog.tsx'
import { useNotify } from '../../../form/notify.tsx'
import { useOnce } from '../../../form/once.ts'
import { useRenew } from '../../../form/save.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPC } from '../../../trpc.ts'
import { type Receipt, receiptNumber } from '../state.tsx'

type Props = { receipt: Receipt; opened: boolean; onClose: () => void }

const fold = (text: string) => text.replace(/\s/g, '').toLowerCase()

function VoidForm({ receipt, onClose }: Omit<Props, 'opened'>) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const numbers = useNumbers()
  const notify = useNotify()
  const renew = useRenew()
  const number = receiptNumber(receipt) ?? ''
  const { once, acting } = useOnce()
  const [typed, setTyped] = useState('')
  const confirmed = fold(typed) === fold(number)
  const action = useMutation(
    trpc.receipts.void.mutationOptions({
      onSuccess: (voided) => {
        renew('receipts', voided)
        notify.done(t('voidedDone', { number }))
        onClose()
      },
      onError: notify.failure,
    }),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed) once(() => action.mutateAsync({ id: receipt.id }))
  }
  return (
    <form onSubmit={submit}>
      <Stack gap="sm">
        <Text size="sm">{t('voidIntro')}</Text>
        <List size="sm" spacing={4}>
          <List.Item>
            {receipt.total_payments > 0
              ? t('voidPayments', { amount: numbers.money(receipt.total_payments) })
              : t('voidNoPayments')}
          </List.Item>
          <List.Item>{t('voidNumber', { number })}</List.Item>
          <List.Item>{t('voidWorksheet')}</List.Item>
        </List>
        <TextInput
          label={t('voidType', { number })}
          autoComplete="off"
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button type="submit" color="red.8" disabled={!confirmed} loading={acting}>
            {t('voidConfirm')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Voids an issued receipt: says what that does, and wants the number typed, since it cannot be taken back. */
export function VoidModal({ receipt, opened, onClose }: Props) {
  const t = useTranslations()
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('receipts.voidTitle', { number: receiptNumber(receipt) ?? '' })}
    >
      <VoidForm receipt={receipt} onClose={onClose} />
    </Dialog>
  )
}
