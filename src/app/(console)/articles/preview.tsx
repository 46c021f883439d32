'use client'

import { Group, Stack, Text, Title } from '@mantine/core'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { Facts } from '../../format/facts.tsx'
import { useNumbers } from '../../format/numbers.ts'
import type { Outputs } from '../../trpc.ts'
import { Movements } from './stock/movements.tsx'

type Article = Outputs['articles']['retrieve']

/** What is known of an article, in two columns. */
export function ArticleFacts({ article }: { article: Article }) {
  const t = useTranslations('articles')
  const units = useTranslations('common.units')
  const numbers = useNumbers()
  const unit = units(article.unit_type)
  const isPart = article.kind === 'item'
  const supplier = article.supplier_id && (
    <Link href={`/suppliers/${article.supplier_id}`} prefetch={false}>
      {article.supplier_name}
    </Link>
  )
  return (
    <Facts
      facts={[
        [t('kind'), t(`kindOne.${article.kind}`)],
        [t('code'), article.code],
        isPart && [t('stock'), `${numbers.quantity(article.stock)} ${unit}`],
        isPart && [t('minimumStock'), `${numbers.quantity(article.minimum_stock)} ${unit}`],
        [t('salePrice'), `${numbers.price(article.sale_price)} ${t('beforeTax')}`],
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

/** An article beside its list. */
export function ArticlePreview({ article }: { article: Article }) {
  return (
    <Stack>
      <Group gap="xs">
        <Title order={2}>{article.name}</Title>
        <Text c="dimmed">{article.code}</Text>
      </Group>
      <ArticleFacts article={article} />
      {article.kind === 'item' && <Movements article={article} />}
    </Stack>
  )
}
