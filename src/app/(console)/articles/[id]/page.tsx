'use client'

import { Grid, Stack } from '@mantine/core'
import { useTranslations } from 'next-intl'
import { laterForm } from '../../../form/comes-later.tsx'
import { useAllowed } from '../../../frame/session.tsx'
import { RecordPage } from '../../../list/record-page.tsx'
import { OrderMissing } from '../ordering/order-missing.tsx'
import { ArticleFacts, isToOrder } from '../preview.tsx'
import { SupplierPrices } from '../prices/supplier-prices.tsx'
import { Movements } from '../stock/movements.tsx'

const ArticleForm = laterForm(() => import('../form.tsx').then((module) => module.ArticleForm))

export default function ArticlePage() {
  const t = useTranslations('articles')
  const mayReadPrices = useAllowed('articles.supplierPrices')
  return (
    <RecordPage
      group="articles"
      title={({ name }) => name}
      view={(article) => (
        <Grid gap="xl">
          <Grid.Col span={{ base: 12, md: 5 }}>
            <ArticleFacts article={article} />
          </Grid.Col>
          {article.kind === 'item' && (
            <Grid.Col span={{ base: 12, md: 7 }}>
              <Stack gap="xl">
                {mayReadPrices && <SupplierPrices id={article.id} />}
                <Movements article={article} />
              </Stack>
            </Grid.Col>
          )}
        </Grid>
      )}
      form={(article, onDone) => <ArticleForm article={article} onDone={onDone} />}
      more={(article) => isToOrder(article) && <OrderMissing article_id={article.id} variant="default" />}
      removal={({ name }) => ({ title: t('deleteTitle', { name }), effect: t('deleteEffect') })}
    />
  )
}
