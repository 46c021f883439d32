import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconFileImport } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import { useCan } from '../../../frame/session.tsx'
import { ImportInvoicesModal } from './import-modal.tsx'

/** Takes files that suppliers sent. */
export function ReceiveInvoices() {
  const t = useTranslations('electronicInvoices')
  const mayBuy = useCan('expenses.write')
  const [receiving, receive] = useDisclosure()
  if (!mayBuy) return null
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileImport size={14} aria-hidden />}
        onClick={receive.open}
      >
        {t('receive')}
      </Button>
      {receiving && <ImportInvoicesModal onClose={receive.close} />}
    </>
  )
}
