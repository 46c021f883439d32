'use client'

import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { useErrorText } from '../../../form/api-errors.ts'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRenew } from '../../../form/save.ts'
import { useTRPC } from '../../../trpc.ts'

type Props = { price_list_id: string; article_id: string; name: string; sale_price: number }

/** A price that is changed where it stands: Enter or leaving the field saves, Escape takes it back. */
export function PriceCell({ price_list_id, article_id, name, sale_price }: Props) {
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const trpc = useTRPC()
  const renewGroup = useRenew()
  const notify = useNotify()
  const apiError = useErrorText()
  const [typed, setTyped] = useState<number | string>(sale_price)
  const [known, setKnown] = useState(sale_price)
  // Somebody else changed it, or it was saved.
  if (known !== sale_price) {
    setKnown(sale_price)
    setTyped(sale_price)
  }
  const save = useMutation(
    trpc.priceLists.setPrice.mutationOptions({
      onSuccess: () => {
        notify.done(common('saved'))
        void renewGroup('priceLists')
      },
    }),
  )
  const leave = () => {
    if (typed === '' || typed === sale_price) return setTyped(typed === '' ? sale_price : typed)
    save.mutate({ id: price_list_id, article_id, sale_price: typed as number })
  }
  return (
    <NumberField
      kind="money"
      size="xs"
      w={120}
      ml="auto"
      aria-label={t('priceOf', { name })}
      styles={{ input: { textAlign: 'right' } }}
      value={typed}
      disabled={save.isPending}
      error={save.error && apiError(save.error).message}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(sale_price)
      }}
    />
  )
}
