import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import type { Duplicate } from '../../../form/duplicates.tsx'
import { askedOf } from '../../../format/words.ts'
import { type Outputs, useTRPC } from '../../../trpc.ts'
import { derivedName } from './derived-name.ts'

const DEBOUNCE_MS = 300
const LOOKED_AT = 50
const SHOWN = 3

/** Accents, case and the order of the names make no difference. */
const key = (name: string) =>
  name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().split(/\s+/).filter(Boolean).sort().join(' ')

/** What of the form tells customers apart. */
type Typed = Parameters<typeof derivedName>[0] & { full_name: string; tax_code: string; phone: string }

type Listed = Outputs['customers']['list']['data'][number]
type Reason = 'name' | 'tax_code' | 'phone'

/** Other customers with the same name, tax code or telephone number as what is being typed. */
export function useCustomerDuplicates(values: Typed, own_id: string | undefined): Duplicate[] {
  const t = useTranslations('customers')
  const trpc = useTRPC()
  const typed = {
    name: (values.full_name || derivedName(values)).trim(),
    tax_code: values.tax_code.trim(),
    phone: values.phone.trim(),
  }
  const [name] = useDebouncedValue(typed.name, DEBOUNCE_MS)
  const [tax_code] = useDebouncedValue(typed.tax_code, DEBOUNCE_MS)
  const [phone] = useDebouncedValue(typed.phone, DEBOUNCE_MS)
  const list = trpc.customers.list
  const sameName = useQuery(
    list.queryOptions({ q: askedOf(name).q, limit: LOOKED_AT }, { enabled: name.length > 2 }),
  )
  const sameCode = useQuery(
    list.queryOptions({ tax_code, limit: SHOWN + 1 }, { enabled: tax_code.length >= 11 }),
  )
  const samePhone = useQuery(
    list.queryOptions({ phone, limit: SHOWN + 1 }, { enabled: phone.replace(/\D/g, '').length >= 6 }),
  )
  const found = new Map<string, { row: Listed; reasons: Reason[] }>()
  const add = (reason: Reason, rows: Listed[] | undefined) => {
    for (const row of rows ?? []) {
      if (row.id === own_id) continue
      const entry = found.get(row.id) ?? { row, reasons: [] }
      found.set(row.id, { row, reasons: [...entry.reasons, reason] })
    }
  }
  add('tax_code', sameCode.data?.data)
  add('phone', samePhone.data?.data)
  add(
    'name',
    sameName.data?.data.filter(({ full_name }) => key(full_name) === key(name)),
  )
  return [...found.values()].slice(0, SHOWN).map(({ row, reasons }) => ({
    id: row.id,
    href: `/customers/${row.id}`,
    label: [row.full_name, row.city].filter(Boolean).join(', '),
    why: reasons.map((reason) => t(`same.${reason}`)).join(', '),
  }))
}
