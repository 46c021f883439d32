import { Button, type ButtonProps } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCan } from './session.tsx'

type Props = {
  customer_id: string | null
  vehicle_id: string | null
  /** The appointment that will name what is made, and which it names already: of those none is offered. */
  entry?: { id: string; quote_id: string | null; worksheet_id: string | null }
  variant: ButtonProps['variant'] & string
}

/** The ways to a new quote and a new worksheet for a customer and a vehicle, as far as the role reaches. */
export function NewDocuments({ customer_id, vehicle_id, entry, variant }: Props) {
  const t = useTranslations()
  const may = { quotes: useCan('quotes.write'), worksheets: useCan('worksheets.write') }
  const query = new URLSearchParams({
    ...(customer_id && { customer_id }),
    ...(vehicle_id && { vehicle_id }),
    ...(entry && { calendar_entry_id: entry.id }),
  })
  const named = { quotes: Boolean(entry?.quote_id), worksheets: Boolean(entry?.worksheet_id) }
  return (['quotes', 'worksheets'] as const).map(
    (kind) =>
      may[kind] &&
      !named[kind] && (
        <Button
          key={kind}
          component={Link}
          prefetch={false}
          href={`/${kind}/new?${query}`}
          variant={variant}
          size="compact-sm"
        >
          {t(`${kind}.new`)}
        </Button>
      ),
  )
}
