import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { usePrinting } from '../../../form/print-menu.tsx'
import { useTRPCClient } from '../../../trpc.ts'

/** So many are one file. */
const MAX_LABELS = 100

/** Prints the labels of sets, one a page. */
export function PrintLabels({ ids }: { ids: readonly string[] }) {
  const t = useTranslations('tyreSets')
  const client = useTRPCClient()
  const chosen = ids.slice(0, MAX_LABELS)
  const { print } = usePrinting(() => client.tyreSets.labels.query({ ids: chosen }))
  if (chosen.length === 0) return null
  return (
    <Button
      size="sm"
      variant="default"
      leftSection={<IconQrcode size={16} stroke={1.6} aria-hidden />}
      onClick={() => void print()}
    >
      {t('printLabels', { count: chosen.length })}
    </Button>
  )
}
