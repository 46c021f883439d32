import { Button, List, Stack, Text, TextInput } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type FormEvent, useState } from 'react'
import { receiptNumber } from '../../../../domain/document-numbers.ts'
import { useChange } from '../../../form/change.ts'
import { Dialog } from '../../../form/dialog.tsx'
import { Foot } from '../../../form/foot.tsx'
import { useOnce } from '../../../form/once.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPCClient } from '../../../trpc.ts'
import type { Receipt } from '../state.tsx'

const fold = (text: string) => text.replace(/\s/g, '').toLowerCase()

/** Voids an issued receipt: says what that does, and wants the number typed, since it cannot be taken back. */
export function VoidModal({ receipt, onClose }: { receipt: Receipt; onClose: () => void }) {
  const t = useTranslations('receipts')
  const common = useTranslations('common')
  const client = useTRPCClient()
  const numbers = useNumbers()
  const change = useChange()
  const number = receiptNumber(receipt) ?? ''
  const { once, acting } = useOnce()
  const [typed, setTyped] = useState('')
  const confirmed = fold(typed) === fold(number)
  const send = async () => {
    await client.receipts.void.mutate({ id: receipt.id })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirmed) once(() => change({ send, done: t('voidedDone', { number }) }))
  }
  return (
    <Dialog opened onClose={onClose} title={t('voidTitle', { number })}>
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
        </Stack>
        <Foot>
          <Button variant="default" onClick={onClose}>
            {common('leave')}
          </Button>
          <Button type="submit" color="red.8" disabled={!confirmed} loading={acting}>
            {t('voidConfirm')}
          </Button>
        </Foot>
      </form>
    </Dialog>
  )
}
