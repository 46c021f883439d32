import { Alert, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslations } from 'next-intl'
import type { ElectronicInvoice } from '../state.ts'

/** Why the exchange system refused it last, and what its state asks of people. */
export function Refusals({ invoice }: { invoice: ElectronicInvoice }) {
  const t = useTranslations('electronicInvoices')
  const { status, errors } = invoice
  if (status === 'not_delivered')
    return (
      <Alert variant="light" color="blue">
        {t('leftInBox')}
      </Alert>
    )
  if (status !== 'rejected' && status !== 'refused' && status !== 'error') return null
  return (
    <Alert
      variant="light"
      color="red"
      icon={<IconAlertTriangle size={18} aria-hidden />}
      title={t(`asks.${status}`)}
    >
      {status === 'rejected' &&
        errors.map(({ code, description, suggestion }) => (
          <Text key={code + description} size="sm">
            {code} {description}
            {suggestion && ` – ${suggestion}`}
          </Text>
        ))}
    </Alert>
  )
}
