import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { isOvertaken, useErrorText } from '../../../form/api-errors.ts'
import { Choice } from '../../../form/choice.tsx'
import { tagOf } from '../../../form/etag.ts'
import { useNotify } from '../../../form/notify.tsx'
import { NumberField } from '../../../form/number-field.tsx'
import { useRenew } from '../../../form/save.ts'
import { useNumbers } from '../../../format/numbers.ts'
import { asking } from '../../../links.ts'
import { type Outputs, useTRPCClient } from '../../../trpc.ts'

type Price = Outputs['priceLists']['prices']['data'][number]

/**
 * A price that is changed where it stands: Enter or leaving the field saves, Escape takes it back. What somebody else
 * wrote meanwhile is said below it, to be taken or not (safe-writes.md#the-console).
 */
export function PriceCell({ price_list_id, price }: { price_list_id: string; price: Price }) {
  const { article_id, article_name, sale_price } = price
  const t = useTranslations('priceLists')
  const common = useTranslations('common')
  const numbers = useNumbers()
  const client = useTRPCClient()
  const renewGroup = useRenew()
  const notify = useNotify()
  const apiError = useErrorText()
  const [typed, setTyped] = useState<number | string>(sale_price)
  const [known, setKnown] = useState(sale_price)
  const [isOpen, setOpen] = useState(false)
  const save = useMutation({
    mutationFn: (wanted: number) =>
      client.priceLists.setPrice.mutate(
        { id: price_list_id, article_id, sale_price: wanted },
        asking({ ifMatch: tagOf(price) }),
      ),
    onSuccess: () => {
      setOpen(false)
      notify.done(common('saved'))
      void renewGroup('priceLists')
    },
    onError: (error) => {
      if (!isOvertaken(error)) return
      setOpen(true)
      void renewGroup('priceLists')
    },
  })
  // Somebody else changed it, or it was saved: what is being typed stays, and which of both does is asked.
  if (known !== sale_price) {
    setKnown(sale_price)
    if (typed === known) setTyped(sale_price)
    else if (typed !== sale_price && !save.isPending) setOpen(true)
  }
  const leave = () => {
    if (isOpen) return
    if (typed === '' || typed === sale_price) return setTyped(typed === '' ? sale_price : typed)
    save.mutate(typed as number)
  }
  const choose = (taken: boolean) => {
    if (!taken) return save.mutate(typed as number)
    setOpen(false)
    save.reset()
    setTyped(sale_price)
  }
  const error = isOpen ? (
    <Choice theirs={numbers.price(sale_price)} onChoose={choose} />
  ) : (
    save.error && apiError(save.error).message
  )
  return (
    <NumberField
      kind="money"
      size="xs"
      w={120}
      maw="100%"
      ml="auto"
      aria-label={t('priceOf', { name: article_name })}
      styles={{ input: { textAlign: 'right' } }}
      value={typed}
      disabled={save.isPending}
      error={error}
      onChange={setTyped}
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur()
        if (event.key === 'Escape') setTyped(sale_price)
      }}
    />
  )
}
