import { Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import type { FISCAL_REGIMES } from '../../../../domain/fiscal-codes.ts'
import { Facts } from '../../../format/facts.tsx'
import { Note } from '../../../format/note.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import type { Settings } from './checks.ts'

/** What invoices say of the workshop, for those who may only read it. */
export function FiscalFacts({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.company')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const word = (name: 'electronic_invoicing_enabled' | 'stamp_duty_automatic' | 'stamp_duty_charged') =>
    [t(name), common(settings[name] ? 'yes' : 'no')] as const
  const { fiscal_regime, first_name, last_name, rea_office, rea_number, share_capital } = settings
  const method = settings.default_payment_method as 'MP01' | null
  return (
    <Stack gap="lg">
      <Note>{t('readOnly')}</Note>
      <Facts
        facts={[
          word('electronic_invoicing_enabled'),
          [
            t('electronic_invoicing_channel'),
            t(`channels.${settings.electronic_invoicing_channel as 'file'}`),
          ],
          [t('sdi_code'), settings.sdi_code],
          [t('fiscal_regime'), t(`regimes.${fiscal_regime as (typeof FISCAL_REGIMES)[number]}`)],
          last_name !== null && [t('last_name'), `${first_name} ${last_name}`],
          [t('rea_number'), [rea_office, rea_number].filter(Boolean).join(' ')],
          [t('share_capital'), share_capital !== null && numbers.money(share_capital)],
          word('stamp_duty_automatic'),
          word('stamp_duty_charged'),
          [t('default_payment_method'), method && common(`paymentMethods.${method}`)],
          [t('default_payment_terms_days'), t('days', { count: settings.default_payment_terms_days })],
        ]}
      />
    </Stack>
  )
}
