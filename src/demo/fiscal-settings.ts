import { HOLIDAYS } from './opening-hours.ts'
import type { Workshop } from './workshop.ts'

/** What an invoice needs to know of the workshop, so that the first one can be issued at once. */
export async function writeFiscalSettings({ api, today }: Workshop): Promise<void> {
  const { data } = await api.cashBookAccounts.list({})
  const { id } = data.find(({ kind }) => kind === 'bank')!
  await api.cashBookAccounts.update({ id, iban: 'IT60X0542811101000000123456' })
  await api.settings.update({
    legal_name: 'Officina Bianchi S.r.l.',
    vat_number: '03271460366',
    tax_code: '03271460366',
    address: 'Via Emilia Est 120',
    postal_code: '41124',
    city: 'Modena',
    province: 'MO',
    email: 'info@officinabianchi.example',
    phone: '+39 059 551 2040',
    certified_email: 'officinabianchi@pec.example',
    ...{ fiscal_regime: 'RF01', rea_office: 'MO', rea_number: '372514' },
    ...{ share_capital: 10_000, sole_shareholder: false, sdi_code: 'M5UXCR1' },
    ...{ electronic_invoicing_enabled: true, electronic_invoicing_channel: 'simulator' },
    ...{ default_payment_method: 'MP05', invoice_account_id: id },
    closed_dates: HOLIDAYS.map((day) => `${Number(today.slice(0, 4)) + 1}-${day}`),
  })
}
