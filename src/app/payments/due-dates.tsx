import { Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { useNumbers } from '../format/numbers.ts'
import { When } from '../format/when.tsx'

type Instalment = { due_date: string; amount: number; outstanding: number }

/** When what falls due; one day stands alone, several with their amounts. */
export function DueDates({
  document,
}: {
  document: { due_date: string; instalments: readonly Instalment[] }
}) {
  const t = useTranslations('common')
  const numbers = useNumbers()
  const { due_date, instalments } = document
  if (instalments.length === 1) return <When value={due_date} />
  return (
    <Stack gap={2}>
      {instalments.map(({ due_date: day, amount, outstanding }) => (
        <Text key={day} size="sm" c={outstanding === 0 ? 'dimmed' : undefined}>
          <When value={day} /> · {numbers.money(amount)}
          {outstanding > 0 &&
            outstanding < amount &&
            ` (${t('instalmentOpen', { amount: numbers.money(outstanding) })})`}
        </Text>
      ))}
    </Stack>
  )
}
