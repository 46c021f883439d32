import { Stack, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { type Fact, Facts } from '../../../format/facts.tsx'
import { Note } from '../../../format/note.tsx'
import type { Outputs } from '../../../trpc.ts'
import { COMPANY_FIELDS } from './company-fields.ts'

type Settings = Outputs['settings']['retrieve']
type Field = (typeof COMPANY_FIELDS)[keyof typeof COMPANY_FIELDS][number]

function Part({ title, facts }: { title: string; facts: readonly Fact[] }) {
  return (
    <Stack gap="xs">
      <Title order={2}>{title}</Title>
      <Facts facts={facts} />
    </Stack>
  )
}

/** The settings for those who may only read them. */
export function CompanyFacts({ settings }: { settings: Settings }) {
  const t = useTranslations('settings.company')
  const common = useTranslations('common')
  const facts = (fields: readonly Field[]) => fields.map((name) => [t(name), settings[name]] as const)
  return (
    <Stack gap="lg">
      <Note>{t('readOnly')}</Note>
      <Part title={t('identity')} facts={facts(COMPANY_FIELDS.identity)} />
      <Part title={t('place')} facts={facts(COMPANY_FIELDS.place)} />
      <Part title={t('contacts')} facts={facts(COMPANY_FIELDS.contacts)} />
      <Part
        title={t('working')}
        facts={[
          [t('time_zone'), settings.time_zone],
          [t('default_vat_code'), settings.default_vat_code],
          [t('reminder_lead_hours'), t('hours', { count: settings.reminder_lead_hours })],
          [t('electronic_receipts_enabled'), common(settings.electronic_receipts_enabled ? 'yes' : 'no')],
          [t('allow_negative_stock'), common(settings.allow_negative_stock ? 'yes' : 'no')],
          [t('technician_amounts'), t(`technicianAmounts.${settings.technician_amounts}`)],
        ]}
      />
      <Part
        title={t('documents')}
        facts={[
          [t('locale'), t(`locales.${settings.locale}`)],
          settings.quote_validity_days !== null && [
            t('quote_validity_days'),
            t('days', { count: settings.quote_validity_days }),
          ],
          [t('document_footer'), settings.document_footer],
          [t('quote_terms'), settings.quote_terms],
        ]}
      />
    </Stack>
  )
}
