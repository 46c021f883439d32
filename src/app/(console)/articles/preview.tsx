import { Group, Stack, Text, Title } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import { RecordLink } from '../../frame/record-link.tsx'
import type { Outputs } from '../../trpc.ts'
import { OrderMissing } from './ordering/order-missing.tsx'
import { Movements } from './stock/movements.tsx'

type Article = Outputs['articles']['retrieve']

/** The stock, and how much is missing to the minimum. */
function Stock({ article: { stock, minimum_stock, unit_type } }: { article: Article }) {
  const t = useTranslations('articles')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const counted = (quantity: number) => `${numbers.quantity(quantity)} ${units(unit_type)}`
  if (stock >= minimum_stock) return counted(stock)
  const missing = counted(minimum_stock - stock)
  return (
    <>
      {counted(stock)}
      <Text size="xs" c="var(--mantine-color-error)">
        {t('missing', { missing })}
      </Text>
    </>
  )
}

/** What is known of an article, in two columns. */
export function ArticleFacts({ article }: { article: Article }) {
  const t = useTranslations('articles')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const unit = units(article.unit_type)
  const counted = (quantity: number) => `${numbers.quantity(quantity)} ${unit}`
  const isPart = article.kind === 'item'
  const salePrice = numbers.price(article.sale_price)
  const supplier = article.supplier_id && (
    <RecordLink to="suppliers" id={article.supplier_id}>
      {article.supplier_name}
    </RecordLink>
  )
  return (
    <Facts
      facts={[
        [t('kind'), t(`kindOne.${article.kind}`)],
        [t('code'), article.code],
        isPart && [t('stock'), <Stock key="stock" article={article} />],
        isPart && [t('onHandStock'), counted(article.on_hand_stock)],
        isPart && article.reserved_stock > 0 && [t('reservedStock'), counted(article.reserved_stock)],
        isPart && article.ordered_stock > 0 && [t('orderedStock'), counted(article.ordered_stock)],
        isPart && [t('minimumStock'), counted(article.minimum_stock)],
        isPart && [t('averageCost'), numbers.price(article.average_cost)],
        isPart && [t('stockValue'), numbers.money(article.stock_value)],
        // What is kept from somebody is not there.
        [t('salePrice'), salePrice && `${salePrice} ${t('beforeTax')}`],
        [t('purchasePrice'), numbers.price(article.purchase_price)],
        article.unit_discount_rate > 0 && [t('discount'), numbers.rate(article.unit_discount_rate)],
        [t('vat'), article.vat_code],
        [t('location'), article.location],
        [t('supplier'), supplier],
        [t('comments'), article.comments],
      ]}
    />
  )
}

/** Whether less of a part is there than should be, and somebody sells it. */
export const isToOrder = ({ kind, supplier_id, stock, minimum_stock }: Article) =>
  kind === 'item' && supplier_id !== null && stock < minimum_stock

/** An article beside its list. */
export function ArticlePreview({ article }: { article: Article }) {
  return (
    <Stack>
      <Group gap="xs">
        <Title order={2}>{article.name}</Title>
        <Text c="dimmed">{article.code}</Text>
      </Group>
      {isToOrder(article) && (
        <Group>
          <OrderMissing article_id={article.id} variant="default" />
        </Group>
      )}
      <ArticleFacts article={article} />
      {article.kind === 'item' && <Movements article={article} />}
    </Stack>
  )
}
