import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useMemo } from 'react'
import { ITEM_UNITS, WORK_UNITS } from '../../domain/units.ts'
import { useTRPC } from '../trpc.ts'

export type VatChoice = { value: string; label: string; short?: string }

/** Every unit of parts and labour, and the line's own where it is another. */
export function useUnits(present: string | null) {
  const t = useTranslations('common.units')
  const known = [...ITEM_UNITS, ...WORK_UNITS].map((value) => ({ value: value as string, label: t(value) }))
  return present === null || known.some(({ value }) => value === present)
    ? known
    : [{ value: present, label: present }, ...known]
}

/** The company's active VAT rates: as choices, as percentages, and the one of a new line. */
export function useVat() {
  const trpc = useTRPC()
  const { data, error } = useQuery(trpc.vatRates.list.queryOptions({ active: true }, { staleTime: 60_000 }))
  return useMemo(() => {
    const list = data?.data ?? []
    return {
      isKnown: data !== undefined || error !== null,
      choices: list.map(({ code, description, rate }) => ({
        value: code,
        ...(code === String(rate)
          ? { label: `${code}%` }
          : { label: `${code} · ${description}`, short: code }),
      })),
      rates: new Map(list.map(({ code, rate }) => [code, rate])),
      standard: list.find(({ is_default }) => is_default)?.code ?? '',
    }
  }, [data, error])
}
