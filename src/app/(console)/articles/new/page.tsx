'use client'

import { NewPage } from '../../../frame/section-pages.tsx'
import { ArticleForm } from '../form.tsx'

export default function NewArticlePage() {
  return <NewPage section="articles">{(onDone) => <ArticleForm onDone={onDone} />}</NewPage>
}
