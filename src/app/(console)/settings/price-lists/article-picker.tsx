import { useTranslations } from 'next-intl'
import type { Choice } from '../../../form/picked.ts'
import { RecordPicker } from '../../../form/record-picker.tsx'
import { useNumbers } from '../../../format/numbers.ts'
import { useTRPC, useTRPCClient } from '../../../trpc.ts'

const SHOWN = 10

type Props = {
  /** Why what was picked last is not added. */
  error: string | null
  onPick: (choice: Choice) => void
}

/** Finds an article by code or name, with its own price beside it. */
export function ArticlePicker({ error, onPick }: Props) {
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
      error={error}
      value={null}
      searchKey={trpc.articles.list.queryKey()}
      search={search}
      onChange={(_, choice) => choice && onPick(choice)}
    />
  )
}
