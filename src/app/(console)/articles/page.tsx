'use client'

import { ArticleList } from './article-list.tsx'

export default function ArticlesPage() {
  return <ArticleList />
}
