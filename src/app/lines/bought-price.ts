import { useCallback } from 'react'
import { useTRPCClient } from '../trpc.ts'

/** Answers what a supplier asks for an article, else what was paid for it last; the server fills the same. */
export function useBoughtPrice(supplier_id: string | null) {
  const client = useTRPCClient()
  return useCallback(
    async (id: string) => {
      const [prices, article] = await Promise.all([
        client.articles.supplierPrices.query({ id }),
        client.articles.retrieve.query({ id }),
      ])
      const price = prices.data.find((each) => each.supplier_id === supplier_id)
      return {
        unit_price: price?.unit_price ?? article.purchase_price,
        unit_discount_rate: price?.unit_discount_rate ?? 0,
        supplier_code: price?.supplier_code ?? null,
      }
    },
    [client, supplier_id],
  )
}
