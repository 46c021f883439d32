import { Button, Group, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useMemo, useState } from 'react'
import { Note } from '../../format/note.tsx'
import { useCan } from '../../frame/session.tsx'
import { useBoughtPrice } from '../../lines/bought-price.ts'
import type { OwnFields } from '../../lines/columns.ts'
import { LineEditor } from '../../lines/line-editor.tsx'
import { useLineServer } from '../../lines/use-line-server.ts'
import type { Outputs } from '../../trpc.ts'

/** The lines of an expense; the first takes the place of totals that were written down. */
export function ExpenseLines({ expense }: { expense: Outputs['expenses']['retrieve'] }) {
  const t = useTranslations('expenses')
  const mayWrite = useCan('expenses.write')
  const [writing, setWriting] = useState(false)
  const priceOf = useBoughtPrice(expense.supplier_id)
  // What is bought costs what its supplier asks for it, else what was paid last.
  const own = useMemo<OwnFields<object>>(
    () => ({
      ...{ columns: [], blank: {} },
      costOf: async (id) => {
        const { supplier_code: _, ...price } = await priceOf(id)
        return price
      },
    }),
    [priceOf],
  )
  const server = useLineServer('expenses', expense)
  const isShort = expense.line_items.length === 0 && !writing
  if (isShort)
    return mayWrite ? (
      <Group gap="sm">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden />}
          onClick={() => setWriting(true)}
        >
          {t('writeLines')}
        </Button>
        <Note>{t('linesReplace')}</Note>
      </Group>
    ) : (
      <Text c="dimmed">{t('noLines')}</Text>
    )
  return (
    <LineEditor
      id={expense.id}
      {...server}
      lines={expense.line_items}
      own={own}
      readOnly={!mayWrite}
      autoFocus={writing}
    />
  )
}
