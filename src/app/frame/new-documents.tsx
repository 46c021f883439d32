'use client'

import { Button, type ButtonProps } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { useCan } from './session.tsx'

type Props = {
  customer_id: string | null
  vehicle_id: string | null
  variant: ButtonProps['variant'] & string
}

/** The ways to a new quote and a new worksheet for a customer and a vehicle, as far as the role reaches. */
export function NewDocuments({ customer_id, vehicle_id, variant }: Props) {
  const t = useTranslations()
  const may = { quotes: useCan('quotes.write'), worksheets: useCan('worksheets.write') }
  const query = new URLSearchParams({
    ...(customer_id && { customer_id }),
    ...(vehicle_id && { vehicle_id }),
  })
  return (['quotes', 'worksheets'] as const).map(
    (kind) =>
      may[kind] && (
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
