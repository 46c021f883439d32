import { useTranslations } from 'next-intl'
import type { Finding } from '../../../form/picked.ts'
import { type PickerProps, RecordPicker } from '../../../form/record-picker.tsx'
import { useCan } from '../../../frame/session.tsx'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

const SHOWN = 10

/** Finds an expense by supplier, number or title. */
function useExpenseFinding(): Finding {
  const trpc = useTRPC()
  const client = useTRPCClient()
  const search = async (q: string) => {
    const { data } = await client.expenses.list.query({ q, preset: 'all', limit: SHOWN })
    return data.map(({ id, title, supplier_name, document_date }) => ({
      id,
      label: title || supplier_name,
      detail: [supplier_name, document_date].filter(Boolean).join(' · '),
    }))
  }
  const retrieve = async (id: string) => {
    const { title, supplier_name } = await client.expenses.retrieve.query({ id })
    return { id, label: title || supplier_name }
  }
  return { searchKey: trpc.expenses.list.queryKey(), search, retrieve }
}

/** Finds a worksheet by number, title, plate or customer. */
function useWorksheetFinding(): Finding {
  const t = useTranslations('worksheets')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const labelOf = ({ seq_number, title }: { seq_number: number; title: string }) =>
    title ? `${seq_number} · ${title}` : t('numbered', { number: seq_number })
  const search = async (q: string) => {
    const { data } = await client.worksheets.list.query({ q, preset: 'all', limit: SHOWN })
    return data.map((row) => ({
      id: row.id,
      label: labelOf(row),
      detail: [row.vehicle_license, row.customer_name].filter(Boolean).join(' · '),
    }))
  }
  const retrieve = async (id: string) => ({
    id,
    label: labelOf(await client.worksheets.retrieve.query({ id })),
  })
  return { searchKey: trpc.worksheets.list.queryKey(), search, retrieve }
}

/** Picks an expense, for who may read them. */
export function ExpensePicker(props: PickerProps) {
  const finding = useExpenseFinding()
  return useCan('expenses.read') ? <RecordPicker {...props} {...finding} /> : null
}

/** Picks a worksheet, for who may read them. */
export function WorksheetPicker(props: PickerProps) {
  const finding = useWorksheetFinding()
  return useCan('worksheets.read') ? <RecordPicker {...props} {...finding} /> : null
}
