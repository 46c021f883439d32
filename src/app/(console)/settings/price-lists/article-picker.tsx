import { useTranslations } from 'next-intl'
import type { Choice } from '../../../form/picked.ts'
import { RecordPicker } from '../../../form/record-picker.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

const SHOWN = 10

/** Finds an article by code or name, with its own price beside it. */
export function ArticlePicker({ onPick }: { onPick: (choice: Choice) => void }) {
  const t = useTranslations('priceLists')
  const trpc = useTRPC()
  const client = useTRPCClient()
  const numbers = useNumbers()
  const search = async (q: string) => {
    const { data } = await client.articles.list.query({ q, limit: SHOWN })
    return data.map(({ id, name, code, sale_price }) => ({
      id,
      label: name,
      detail: [code, numbers.price(sale_price)].filter(Boolean).join(' · '),
    }))
  }
  return (
    <RecordPicker
      w={{ base: '100%', xs: 360 }}
      aria-label={t('add')}
      placeholder={t('add')}
      value={null}
      searchKey={trpc.articles.list.queryKey()}
      search={search}
      onChange={(_, choice) => choice && onPick(choice)}
    />
  )
}
