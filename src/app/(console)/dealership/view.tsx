import { Badge, Grid, Group, Stack, Text } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { DocumentHead } from '../../format/document-head.tsx'
import { type Fact, Facts } from '../../format/facts.tsx'
import { Note } from '../../format/note.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { Plate } from '../../format/plate.tsx'
import { Sums } from '../../format/sums.tsx'
import { dated, linked, useDocumentFacts } from '../../frame/fact-kinds.tsx'
import paymentClasses from '../../payments/payments.module.css'
import { Payments } from '../../payments/payments.tsx'
import type { Outputs } from '../../trpc.ts'

export type DealershipVehicle = Outputs['dealershipVehicles']['retrieve']
type Props = { vehicle: DealershipVehicle }

/** Seventeen characters that are read as one. */
function Vin({ vin }: { vin: string }) {
  return (
    <Text component="span" size="xs" style={{ whiteSpace: 'nowrap' }}>
      {vin}
    </Text>
  )
}

/** What the vehicle is. */
function useDescribed({ vehicle }: Props): Fact[] {
  const t = useTranslations('dealershipVehicles')
  const vehicles = useTranslations('vehicles')
  const numbers = useNumbers()
  const { license, vin, year, km, fuel, power_kw, displacement_cc } = vehicle
  return [
    [t('plate'), license && <Plate license={license} />],
    vin && [t('vin'), <Vin key="vin" vin={vin} />],
    year !== null && [t('year'), String(year)],
    dated(t('firstRegistration'), vehicle.first_registration_date),
    [t('km'), numbers.integer(km)],
    fuel && [t('fuel'), vehicles(`fuels.${fuel}`)],
    [t('gearbox'), vehicle.gearbox],
    power_kw !== null && [t('power'), `${numbers.integer(power_kw)} kW`],
    displacement_cc !== null && [t('displacement'), `${numbers.integer(displacement_cc)} cm³`],
    [t('color'), vehicle.color],
    [t('emissionClass'), vehicle.emission_class],
    linked(t('registered'), 'vehicles', vehicle.vehicle_id, t('openVehicle')),
  ]
}

/** Whence it came, and whither it goes. */
function useTraded({ vehicle }: Props): Fact[] {
  const t = useTranslations('dealershipVehicles')
  const fact = useDocumentFacts()
  const buyer = { customer_id: vehicle.buyer_customer_id, customer_name: vehicle.buyer_name }
  return [
    [t('condition'), t(`conditions.${vehicle.condition}`)],
    [t('acquisitionType'), t(`acquisitionTypes.${vehicle.acquisition_type}`)],
    dated(t('acquiredAt'), vehicle.acquired_at),
    linked(t('expense'), 'expenses', vehicle.expense_id, t('openExpense')),
    [t('daysInStock'), String(vehicle.days_in_stock)],
    fact.customer(buyer, t('buyer')),
    dated(t('reservedUntil'), vehicle.reserved_until),
    dated(t('soldAt'), vehicle.sold_at),
    dated(t('deliveredAt'), vehicle.delivered_at),
    linked(t('invoice'), 'invoices', vehicle.invoice_id, t('openInvoice')),
    [t('warranty'), String(vehicle.warranty_months)],
    vehicle.published && [t('published'), t('publishedLong')],
    [t('comments'), vehicle.comments],
  ]
}

/** Whose it was, where it stands, who buys it. */
export function DealershipFacts({ vehicle }: Props) {
  const status = useDocumentFacts().status({ kind: 'dealership_vehicle', state: vehicle.status })
  return <Facts facts={[status, ...useTraded({ vehicle }), ...useDescribed({ vehicle })]} />
}

/** What is taken off; nothing has no sign. */
const less = (amount: number) => (amount === 0 ? 0 : -amount)

/** Price, purchase, costs, and what is left of it. */
export function DealershipFigures({ vehicle }: Props) {
  const t = useTranslations('dealershipVehicles')
  const { vat_regime, purchase_price, total_costs, sale_total, margin_tax, margin } = vehicle
  return (
    <Stack gap="xs">
      <Sums
        sums={[
          [
            vehicle.sale_price === null ? t('listPrice') : t('salePrice'),
            vehicle.sale_price ?? vehicle.list_price ?? undefined,
          ],
          [t('saleTotal'), vat_regime === 'ordinary' ? (sale_total ?? undefined) : undefined],
          [t('purchasePrice'), less(purchase_price)],
          [t('totalCosts'), less(total_costs)],
          [t('marginTax'), margin_tax === null || vat_regime === 'ordinary' ? undefined : less(margin_tax)],
          [t('margin'), margin ?? undefined, true, 'margin'],
        ]}
      />
      <Note size="xs">
        {t(`regimes.${vat_regime}`)}
        {margin === null && ` · ${t('noPrice')}`}
        {margin_tax !== null && margin_tax > 0 && ` · ${t('marginTaxHint')}`}
      </Note>
    </Stack>
  )
}

/** What buyers are told of it. */
function ForBuyers({ vehicle: { description, equipment } }: Props) {
  if (!description && equipment.length === 0) return null
  return (
    <Stack gap="xs">
      {description && <Text style={{ whiteSpace: 'pre-line' }}>{description}</Text>}
      <Group gap="xs">
        {equipment.map((each) => (
          <Badge key={each} variant="light" color="gray" tt="none" fw={400}>
            {each}
          </Badge>
        ))}
      </Group>
    </Stack>
  )
}

/** What is received for it, as long as no invoice has it. */
function Received({ vehicle }: Props) {
  const t = useTranslations('dealershipVehicles')
  const { sale_price, invoice_id, total_payments, outstanding_payments } = vehicle
  const takes = ['reserved', 'sold', 'delivered'].includes(vehicle.status) && sale_price !== null
  if (!takes) return null
  return (
    <Stack gap="sm" className={paymentClasses.card}>
      {invoice_id === null && (
        <Sums
          sums={[
            [t('paid'), total_payments],
            [t('outstanding'), outstanding_payments, true],
          ]}
        />
      )}
      <Payments
        group="dealershipVehicles"
        document={{ ...vehicle, payment_method: null }}
        takes={invoice_id === null}
        empty={invoice_id === null ? t('noPayments') : t('paymentsAtInvoice')}
      />
    </Stack>
  )
}

/** The head of a vehicle's page, with its figures and payments. */
export function DealershipHead({ vehicle }: Props) {
  const [traded, described] = [useTraded({ vehicle }), useDescribed({ vehicle })]
  const facts = (
    <Stack gap="lg">
      <Grid gap="xl">
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Facts facts={traded} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }}>
          <Facts facts={described} />
        </Grid.Col>
      </Grid>
      <ForBuyers vehicle={vehicle} />
    </Stack>
  )
  return (
    <DocumentHead facts={facts}>
      <div className={paymentClasses.card}>
        <DealershipFigures vehicle={vehicle} />
      </div>
      <Received vehicle={vehicle} />
    </DocumentHead>
  )
}
