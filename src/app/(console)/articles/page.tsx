'use client'

import { ListPage } from '../../frame/section-pages.tsx'
import { ArticleList } from './article-list.tsx'

export default function ArticlesPage() {
  return <ListPage section="articles">{(create) => <ArticleList create={create} />}</ListPage>
}
