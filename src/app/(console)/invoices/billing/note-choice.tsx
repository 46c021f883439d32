'use client'

import { Checkbox, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { useNumbers } from '../../../format/numbers.ts'
import { When } from '../../../format/when.tsx'
import { useTRPC } from '../../../trpc.ts'

type Props = {
  customer_id: string
  chosen: readonly string[]
  error: ReactNode
  onChange: (ids: string[]) => void
}

/** The customer's delivery notes of which no invoice is made yet: it takes the lines of those that are ticked. */
export function NoteChoice({ customer_id, chosen, error, onChange }: Props) {
  const t = useTranslations('invoices')
  const numbers = useNumbers()
  const { data } = useQuery(
    useTRPC().deliveryNotes.list.queryOptions({
      ...{ customer_id, status: 'issued', invoiced: false, preset: 'all', limit: 100 },
    }),
  )
  if (!data || data.data.length === 0) return null
  return (
    <Checkbox.Group label={t('notesToBill')} error={error} value={[...chosen]} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {data.data.map(({ id, seq_number, document_date, vehicle_license, total_after_tax }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <>
                {[t('noteOf', { number: seq_number ?? 0 }), vehicle_license].filter(Boolean).join(' · ')}{' '}
                <Text span size="sm" c="dimmed">
                  <When value={document_date} /> · {numbers.money(total_after_tax)}
                </Text>
              </>
            }
          />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}
