'use client'

import { ArticleList } from './list.tsx'

export default function ArticlesPage() {
  return <ArticleList />
}
